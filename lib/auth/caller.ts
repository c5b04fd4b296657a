import { createHash, timingSafeEqual } from 'node:crypto'
import type { Settings } from '@/lib/config/settings'
import { permissions, type Permission } from '@/lib/domain/permission/permission'
import { browserCookie, browserProof } from '@/lib/domain/sign-in/browser-proof'
import { keyLead } from './key-secret'

/** The caller of a request, with its permissions. */
export interface Caller {
  actor: { kind: 'person' | 'key'; id: string }
  permissions: readonly Permission[]
  /** Of a key: the only workspace that it opens. */
  workspace?: string
  boundAgent?: string
  isAgentDoor?: true
}

export const owner: Caller = { actor: { kind: 'person', id: 'owner' }, permissions }

export type AuthSettings = Pick<Settings, 'isLoopback' | 'host' | 'auth' | 'token'> & Partial<Pick<Settings, 'publicUrl'>>

/** Who a request says it is from: the owner, the holder of a key that is still to be looked up, nobody, or somebody unknown. */
export type Claim = { kind: 'owner' | 'nobody' | 'unknown' } | { kind: 'key'; secret: string }

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
const isSame = (a: string, b: string): boolean => timingSafeEqual(digestOf(a), digestOf(b))

/**
 * Reads the credential of a request. In open mode the person at the machine is the owner without one; with a token, the token itself
 * or the cookie of a browser that came by a one-time link. A key is a key in either mode.
 */
export function claimOf(headers: Headers, { isLoopback, auth, token }: AuthSettings): Claim {
  const bearer = /^bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (bearer?.startsWith(keyLead)) return { kind: 'key', secret: bearer }
  if (auth === 'open' || token === null) return { kind: isLoopback ? 'owner' : 'nobody' }
  if (bearer !== undefined) return { kind: isSame(bearer, token) ? 'owner' : 'unknown' }
  const cookies = (headers.get('cookie') ?? '').split('; ')
  const shown = cookies.find((pair) => pair.startsWith(`${browserCookie}=`))?.slice(browserCookie.length + 1)
  if (shown === undefined) return { kind: 'nobody' }
  return { kind: isSame(shown, browserProof(token)) ? 'owner' : 'unknown' }
}
