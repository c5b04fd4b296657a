import type { Role } from '@/lib/domain/permission/role'

/** What each role may do, in one line. */
export const roleHints: Readonly<Record<Role, string>> = {
  viewer: 'Reads everything, changes nothing.',
  reviewer: 'Also approves, dismisses and writes skills.',
  admin: 'Also changes policy, connections, keys and members.',
  owner: 'Like an admin, and names other owners.',
}

export const roleItems = [
  { value: 'viewer', label: 'Viewer', hint: roleHints.viewer },
  { value: 'reviewer', label: 'Reviewer', hint: roleHints.reviewer },
  { value: 'admin', label: 'Admin', hint: roleHints.admin },
  { value: 'owner', label: 'Owner', hint: roleHints.owner },
] as const satisfies readonly { value: Role; label: string; hint: string }[]
