import { createHash, timingSafeEqual } from 'node:crypto'
import type { Settings } from '@/lib/config/settings'
import { permissions, type Permission } from '@/lib/domain/permission/permission'
import type { Role } from '@/lib/domain/permission/role'
import { browserCookie, browserProof } from '@/lib/domain/sign-in/browser-proof'
import { shownSecret } from './browser-session'
import { keyLead } from './key-secret'
import { cookieOf } from './cookie'

/** The caller of a request, with its permissions. */
export interface Caller {
  actor: { kind: 'person' | 'key'; id: string }
  /** Of a person with an account: what every role has; the workspace says more. */
  permissions: readonly Permission[]
  /** The person who signed in, or who answers for the key; undefined: whoever runs the server. */
  userId?: string
  /** Id of the session of the browser that a person signed in with. */
  browser?: string
  /** Of a person with an account: role by name of the workspace. */
  roles?: ReadonlyMap<string, Role>
  /** Of a key: the only workspace that it opens. */
  workspace?: string
  boundAgent?: string
  isAgentDoor?: true
}

export const owner: Caller = { actor: { kind: 'person', id: 'owner' }, permissions }

export type AuthSettings = Pick<Settings, 'isLoopback' | 'host' | 'auth' | 'token'> & Partial<Pick<Settings, 'publicUrl'>>

/**
 * Who a request says it is from: the owner; somebody at this machine, who is the owner while there are no accounts; the holder of a
 * key or of a signed-in browser that is still to be looked up; nobody; or somebody unknown.
 */
export type Claim = { kind: 'owner' | 'local' | 'nobody' | 'unknown' } | { kind: 'key' | 'browser'; secret: string }

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
const isSame = (a: string, b: string): boolean => timingSafeEqual(digestOf(a), digestOf(b))

/**
 * Reads the credential of a request. In open mode the person at the machine needs none; with a token, the token itself or the cookie
 * of a browser that came by a one-time link. A key is a key, and a signed-in browser one, in either mode.
 */
export function claimOf(headers: Headers, { isLoopback, auth, token }: AuthSettings): Claim {
  const bearer = /^bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (bearer?.startsWith(keyLead)) return { kind: 'key', secret: bearer }
  const secret = bearer === undefined ? shownSecret(headers) : null
  if (secret !== null) return { kind: 'browser', secret }
  return withoutAccount(headers, { isLoopback, auth, token }, bearer)
}

/** The same of a request without an account: whoever runs the server, or nobody. */
export function withoutAccount(
  headers: Headers,
  { isLoopback, auth, token }: Pick<AuthSettings, 'isLoopback' | 'auth' | 'token'>,
  bearer?: string,
): Claim {
  if (auth === 'open' || token === null) return { kind: isLoopback ? 'local' : 'nobody' }
  if (bearer !== undefined) return { kind: isSame(bearer, token) ? 'owner' : 'unknown' }
  const shown = cookieOf(headers, browserCookie)
  if (shown === undefined) return { kind: 'nobody' }
  return { kind: isSame(shown, browserProof(token)) ? 'owner' : 'unknown' }
}
