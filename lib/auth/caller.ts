import type { Settings } from '@/lib/config/settings'
import { permissions, type Permission } from '@/lib/domain/permission/permission'

/** The caller of a request, with its permissions. */
export interface Caller {
  actor: { kind: 'person'; id: string }
  permissions: readonly Permission[]
}

const owner: Caller = { actor: { kind: 'person', id: 'owner' }, permissions }

/**
 * In local mode (bound to loopback, no account) the person at the machine is the owner. Any other bind serves nobody until accounts
 * exist.
 */
export function callerOf(settings: Pick<Settings, 'isLoopback'>): Caller | null {
  return settings.isLoopback ? owner : null
}
