import { z } from 'zod'
import { roles } from '@/lib/domain/permission/role'
import { email } from './account'
import { event } from './event'
import { colleague, ids } from './example'
import { operation } from './operation'
import { idRef, time } from './shared'
import { text } from './text'

const role = z.enum(roles)

const member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  isYou: z.boolean(),
  joinedAt: time,
  /** To the minute, in any browser; null: signed out everywhere. */
  lastSeenAt: time.nullable(),
})
export type MemberItem = z.output<typeof member>

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role,
  createdBy: z.string(),
  createdAt: time,
  expiresAt: time,
})
export type InvitationItem = z.output<typeof invitation>

export const listMembers = operation({
  name: 'member.list',
  route: 'GET /api/members',
  summary: 'List the people of a workspace with their roles, and open invitations',
  input: z.strictObject({}),
  output: z.object({ items: z.array(member), invitations: z.array(invitation) }),
  permission: 'admin',
  effect: { kind: 'read' },
  shows: ['members'],
  example: {},
})

export const inviteMember = operation({
  name: 'member.invite',
  route: 'POST /api/invitations',
  summary: 'Invite a person by a one-time link; it is shown once',
  input: z.strictObject({
    email: text.name(z.string().trim().toLowerCase().pipe(email)),
    role,
  }),
  output: z.object({
    invitation,
    /** The link: absolute where the server knows its public address, else a path of it. */
    url: z.string(),
    event,
  }),
  permission: 'admin',
  effect: { kind: 'write' },
  changes: ['members', 'log'],
  logs: {
    'member.invite': { word: 'invited', undo: null },
    'member.join': { word: 'joined as', undo: null },
  },
  status: () => 201,
  isShownOnce: true,
  example: { email: colleague, role: 'reviewer' },
})

export const withdrawInvitation = operation({
  name: 'member.withdraw',
  route: 'DELETE /api/invitations/{id}',
  summary: 'Withdraw an invitation: its link opens nothing any more',
  input: z.strictObject({ id: idRef }),
  output: z.object({ event }),
  permission: 'admin',
  effect: { kind: 'write', destructive: true },
  changes: ['members', 'log'],
  logs: { 'member.withdraw': { word: 'withdrew the invitation of', undo: null } },
  example: { id: ids.invitation },
})

export const setRole = operation({
  name: 'member.setRole',
  route: 'PATCH /api/members/{id}',
  summary: 'Change the role of a member; keys of theirs that hold more than the role are revoked',
  input: z.strictObject({ id: idRef, role }),
  output: z.object({ member, event: event.nullable() }),
  permission: 'admin',
  effect: { kind: 'write' },
  changes: ['members', 'keys', 'log'],
  logs: { 'member.change': { word: 'changed the role of', undo: null } },
  example: { id: ids.member, role: 'admin' },
})

/** What ended with a membership. */
const ended = z.object({
  /** Names of the API keys that were revoked. */
  keys: z.array(z.string()),
  /** Browsers that were signed out; none while the person is a member of another workspace. */
  browsers: z.number().int(),
  /** Addresses whose invitations were withdrawn. */
  invitations: z.array(z.string()),
})

export const removeMember = operation({
  name: 'member.remove',
  route: 'DELETE /api/members/{id}',
  summary: 'Remove a member at once, with the API keys they made and the invitations they sent',
  input: z.strictObject({ id: idRef }),
  output: z.object({ ended, event }),
  permission: 'admin',
  effect: { kind: 'write', destructive: true },
  changes: ['members', 'keys', 'log'],
  logs: { 'member.remove': { word: 'removed', undo: null } },
  example: { id: ids.member },
})

export const leaveWorkspace = operation({
  name: 'member.leave',
  route: 'POST /api/members/leave',
  summary: 'Leave the workspace, with the API keys you made and the invitations you sent',
  input: z.strictObject({}),
  output: z.object({ ended, event }),
  permission: 'read',
  effect: { kind: 'write', destructive: true },
  changes: ['members', 'keys', 'log'],
  logs: { 'member.leave': { word: 'left as', undo: null } },
  absent: { cli: 'the command line shows a key, which is no person' },
  example: {},
})
