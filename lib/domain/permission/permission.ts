/**
 * What a caller may do; each operation needs exactly one. Report: sessions, uses and feedback. Propose: what a person decides on.
 * Review: decisions, and skills by hand. Manage: policy, packs, sources, connections and maintenance. Admin: keys, workspaces and
 * snapshots.
 */
export const permissions = ['report', 'propose', 'read', 'review', 'manage', 'admin'] as const
export type Permission = (typeof permissions)[number]

/** What each allows, as a person reads it who gives or refuses it. */
export const permissionTexts: Readonly<Record<Permission, string>> = {
  report: 'Report sessions, uses and feedback',
  propose: 'Propose skills and changes',
  read: 'Read skills, sessions and figures',
  review: 'Approve and dismiss what is proposed, and change skills',
  manage: 'Change policy, packs, sources and connections',
  admin: 'Manage people, keys, workspaces and snapshots',
}

/** Permissions within a sentence: "report, propose and read". */
export const permissionWords = (held: readonly Permission[]): string =>
  new Intl.ListFormat('en-GB').format(held.map((one) => (one === 'admin' ? 'administer' : one)))

/** All that an agent may ever hold: it never decides, whatever its key or its connection says. */
export const agentPermissions = ['report', 'propose', 'read'] as const satisfies readonly Permission[]

export const isPermission = (value: unknown): value is Permission => permissions.some((one) => one === value)

/** Those of a caller's permissions that an agent may hold too. */
export const asAgentHolds = (held: readonly Permission[]): Permission[] => agentPermissions.filter((one) => held.includes(one))
