import { permissions, type Permission } from './permission'

/** What a person is in a workspace, from least to most. */
export const roles = ['viewer', 'reviewer', 'admin', 'owner'] as const
export type Role = (typeof roles)[number]

const heldBy: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: ['read'],
  reviewer: ['report', 'propose', 'read', 'review'],
  admin: permissions,
  // The same: what owners alone do is to name owners (`canAppoint`).
  owner: permissions,
}

/** The permissions of a role. */
export const permissionsOfRole = (role: Role): readonly Permission[] => heldBy[role]

/** The roles that hold a permission. */
export const rolesWith = (permission: Permission): Role[] => roles.filter((role) => heldBy[role].includes(permission))

/** Whether somebody of one role gives and takes another: an owner any, an admin all but that of an owner. */
export const canAppoint = (by: Role, role: Role): boolean => by === 'owner' || (by === 'admin' && role !== 'owner')
