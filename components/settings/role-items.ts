import type { Role } from '@/lib/domain/permission/role'

export const roleItems = [
  { value: 'viewer', label: 'Viewer' },
  { value: 'reviewer', label: 'Reviewer' },
  { value: 'admin', label: 'Admin' },
  { value: 'owner', label: 'Owner' },
] as const satisfies readonly { value: Role; label: string }[]

/** What each role may do, in one line. */
export const roleHints: Readonly<Record<Role, string>> = {
  viewer: 'Reads everything, changes nothing.',
  reviewer: 'Also approves, dismisses and writes skills.',
  admin: 'Also changes policy, connections, keys and members.',
  owner: 'Like an admin, and names other owners.',
}
