import type { Permission } from '@/lib/domain/permission/permission'

/** The parameters of a program's request, as they came with the browser. */
export const consentFields = [
  'response_type',
  'client_id',
  'redirect_uri',
  'code_challenge',
  'code_challenge_method',
  'scope',
  'state',
  'resource',
] as const
export type ConsentFields = Partial<Record<(typeof consentFields)[number], string>>

/** A program that waits for a person's word. */
export interface ConsentRequest {
  fields: ConsentFields
  /** What it calls itself, which nobody checked. */
  client: string
  /** Where the person is sent back to. */
  host: string
  permissions: readonly Permission[]
  /** Where the person may let it in, with what it may do there. */
  workspaces: readonly { name: string; permissions: readonly Permission[] }[]
}

/** What a form about a program comes to: the address that the person goes on to, once they decided. */
export interface ConsentState {
  problem: string | null
  to: string | null
}

export const undecided: ConsentState = { problem: null, to: null }
