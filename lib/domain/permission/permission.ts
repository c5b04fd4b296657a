/**
 * What a caller may do; each operation needs exactly one. Report: sessions, uses and feedback. Propose: what a person decides on.
 * Review: decisions, and skills by hand. Manage: policy, packs, sources, connections and maintenance. Admin: keys, workspaces and
 * snapshots.
 */
export const permissions = ['report', 'propose', 'read', 'review', 'manage', 'admin'] as const
export type Permission = (typeof permissions)[number]

/** All that an agent may ever hold: it never decides, whatever its key or its connection says. */
export const agentPermissions = ['report', 'propose', 'read'] as const satisfies readonly Permission[]

export const isPermission = (value: unknown): value is Permission => permissions.some((one) => one === value)

/** Those of a caller's permissions that an agent may hold too. */
export const asAgentHolds = (held: readonly Permission[]): Permission[] => agentPermissions.filter((one) => held.includes(one))
