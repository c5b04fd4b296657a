import { specTypeSchemas } from '@modelcontextprotocol/server'
import { isRedirectUri } from '@/lib/domain/sign-in/redirect-uri'
import { newId } from '@/lib/store/id'
import { store } from '@/lib/store/store'
import { GrantRefusal } from './grant-refusal'

/** Addresses of one program. */
const redirectsMax = 10
/** So long a program that nobody let in is kept. */
const unusedMs = 24 * 60 * 60 * 1000

/** A program as it registered itself. */
export interface RegisteredClient {
  id: string
  name: string
  redirectUris: string[]
  createdAt: Date
}

/** What a program calls itself, as a name is shown. */
const nameOf = (said: string | undefined): string =>
  (said ?? '')
    .replaceAll(/[^\p{L}\p{N} ._()-]/gu, '')
    .trim()
    .slice(0, 64)
    // The cut may leave half of a character.
    .replace(/\p{Surrogate}$/u, '') || 'A program without a name'

/**
 * Registers a program that asks for access by OAuth (RFC 7591), without a secret: whoever it says it is, it is the person who lets it in.
 * @throws GrantRefusal `invalid_redirect_uri`, `invalid_client_metadata`
 */
export async function registerClient(metadata: unknown, now: Date): Promise<RegisteredClient> {
  const checked = specTypeSchemas.OAuthClientMetadata['~standard'].validate(metadata)
  if (checked.issues) {
    const [issue] = checked.issues
    const isAddress = issue?.path?.[0] === 'redirect_uris'
    throw new GrantRefusal(isAddress ? 'invalid_redirect_uri' : 'invalid_client_metadata', issue?.message ?? 'It does not fit.')
  }
  const { client_name, redirect_uris: redirectUris } = checked.value
  if (redirectUris.length === 0 || redirectUris.length > redirectsMax || !redirectUris.every(isRedirectUri))
    throw new GrantRefusal(
      'invalid_redirect_uri',
      `Register 1 to ${redirectsMax} redirect_uris with https, or with http on 127.0.0.1, [::1] or localhost, without a fragment.`,
    )
  const { db } = store()
  await db.oAuthClient.deleteMany({ where: { usedAt: null, createdAt: { lte: new Date(now.getTime() - unusedMs) } } })
  const made = { id: newId('client'), name: nameOf(client_name), redirectUris, createdAt: now }
  await db.oAuthClient.create({ data: made })
  return made
}
