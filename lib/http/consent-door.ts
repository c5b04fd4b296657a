import { randomUUID } from 'node:crypto'
import { consentFields, type ConsentFields, type ConsentRequest, type ConsentState } from '@/lib/domain/sign-in/consent-state'
import { Problem } from '@/lib/domain/problem/problem'
import { asProblem } from '@/lib/kernel'
import { agentPermissionsOf, authorizeClient, findClient, type Authorization } from '@/lib/services/key/authorize-client'
import { GrantRefusal } from '@/lib/services/key/grant-refusal'
import { textIn } from './account-door'
import { deciderOf, requireDecider, workspacesOf } from './device-door'
import { identify } from './identify'
import { authorizePath, isOurResource, issuerOf, otherResource } from './oauth-metadata'
import { signInPath } from './unauthenticated'

/**
 * What comes of a program's request: a person is asked, or the program could be told what is wrong with it, or nobody can. Nobody is sent
 * anywhere without a click: whoever registered a program could use this server to lead people to it.
 */
export type Consent =
  | { kind: 'ask'; request: ConsentRequest }
  | { kind: 'refused'; problem: string; to: string }
  | { kind: 'broken'; problem: string }

const unknownProgram =
  'The program that sent you here is not registered with this address, so nothing is sent back to it. Connect it again.'

/** The address of a program with an answer to its request. */
function answerTo({ redirect_uri, state }: ConsentFields, answer: Record<string, string>, headers: Headers): string {
  const url = new URL(redirect_uri ?? '')
  const all = { ...answer, ...(state === undefined ? {} : { state }), iss: issuerOf(headers) }
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value)
  return url.href
}

/**
 * The request of a program that is known at this address; null for any other.
 * @throws GrantRefusal for what may be told to the program
 */
async function readRequest(fields: ConsentFields, headers: Headers): Promise<(() => Authorization) | null> {
  const { client_id: clientId = '', redirect_uri: redirectUri = '', code_challenge: challenge = '' } = fields
  const client = await findClient(clientId, redirectUri)
  if (!client) return null
  return () => {
    if (fields.response_type !== 'code') throw new GrantRefusal('unsupported_response_type', 'Use response_type=code.')
    if (fields.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(challenge))
      throw new GrantRefusal('invalid_request', 'Send a code_challenge with code_challenge_method=S256 (PKCE).')
    if (!isOurResource(fields.resource ?? null, headers)) throw new GrantRefusal('invalid_target', otherResource)
    return { clientId, client: client.name, redirectUri, challenge, permissions: agentPermissionsOf(fields.scope ?? null) }
  }
}

const refusedBy = ({ code, detail }: GrantRefusal) => ({ error: code, error_description: detail })

/** What the parameters of an address ask a signed-in person. */
export async function readConsent(headers: Headers, fields: ConsentFields): Promise<Consent> {
  const person = deciderOf(await identify(headers))
  const read = await readRequest(fields, headers)
  if (!read || !person) return { kind: 'broken', problem: unknownProgram }
  try {
    const { client, redirectUri, permissions } = read()
    const { host } = new URL(redirectUri)
    return { kind: 'ask', request: { fields, client, host, permissions, workspaces: workspacesOf(person, permissions) } }
  } catch (error) {
    if (!(error instanceof GrantRefusal)) throw error
    return { kind: 'refused', problem: error.detail, to: answerTo(fields, refusedBy(error), headers) }
  }
}

/** The parameters of a request; of one that came twice the first counts. */
export const consentFieldsOf = (given: (name: string) => string | undefined): ConsentFields =>
  Object.fromEntries(
    consentFields.flatMap((name) => {
      const value = given(name)
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )

/** Where a person who is not signed in goes first, to come back with the same request. */
export const signInToAuthorize = (fields: ConsentFields): string =>
  `${signInPath}?to=${encodeURIComponent(`${authorizePath}?${new URLSearchParams(fields)}`)}`

/** A person's word on a program: `decision`, `workspace`, and the parameters of the request once more, which are checked once more. */
export async function consentByForm(headers: Headers, form: FormData): Promise<ConsentState> {
  const fields = consentFieldsOf((name) => textIn(form, name))
  try {
    const person = await requireDecider(headers)
    const read = await readRequest(fields, headers)
    if (!read) throw new Problem('gone', unknownProgram)
    const asked = read()
    if (textIn(form, 'decision') !== 'approve')
      return {
        problem: null,
        to: answerTo(fields, { error: 'access_denied', error_description: 'The person refused.' }, headers),
      }
    const code = await authorizeClient(asked, textIn(form, 'workspace'), person, new Date())
    return { problem: null, to: answerTo(fields, { code }, headers) }
  } catch (error) {
    if (error instanceof GrantRefusal) return { problem: null, to: answerTo(fields, refusedBy(error), headers) }
    return { problem: asProblem(error, `req_${randomUUID()}`).detail, to: null }
  }
}
