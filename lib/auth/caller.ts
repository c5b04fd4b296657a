import type { Access } from '@/lib/contract/operation'
import type { Settings } from '@/lib/config/settings'

/** The caller of a request, with its permissions. */
export interface Caller {
  actor: { kind: 'person'; id: string }
  access: readonly Access[]
}

const owner: Caller = { actor: { kind: 'person', id: 'owner' }, access: ['read', 'write', 'admin'] }

/**
 * In local mode (bound to loopback, no account) the person at the machine is the owner. Any other bind serves nobody until accounts
 * exist.
 */
export function callerOf(settings: Pick<Settings, 'isLoopback'>): Caller | null {
  return settings.isLoopback ? owner : null
}
