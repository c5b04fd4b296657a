import type { Permission } from '@/lib/domain/permission/permission'

/** A command line that waits for a person's word. */
export interface DeviceRequest {
  code: string
  host: string
  /** Where it asked from; null: not known. */
  address: string | null
  permissions: readonly Permission[]
  /** Where the person may let it in, with what it may do there. */
  workspaces: readonly { name: string; permissions: readonly Permission[] }[]
}

/** What a form about a command line comes to. */
export type DeviceState = { problem: string | null } & (
  | { step: 'code' }
  | { step: 'request'; request: DeviceRequest }
  | { step: 'approved' | 'refused'; host: string }
)

/** Before anything was typed. */
export const askCode: DeviceState = { step: 'code', problem: null }
