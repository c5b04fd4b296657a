import { agentName } from '@/lib/contract/shared'
import { permissionsOfRole, type Role } from '@/lib/domain/permission/role'
import { invalid, Problem } from '@/lib/domain/problem/problem'
import { defaultWorkspace, makeContext, requireOwnAgent, unknownWorkspace, type Context } from '@/lib/kernel'
import { identify } from './identify'

/**
 * The context of a request: workspace and agent from its headers (a browser's workspace from its cookie), caller from its
 * connection.
 * @throws Problem `unauthenticated`, or `not_found` for an unknown workspace.
 */
export async function requestContext(headers: Headers, chosen?: ChosenWorkspace): Promise<Context> {
  const { workspace: own, roles, ...caller } = await identify(headers)
  const named = headers.get('mettle-workspace')
  const given = namedAgent(headers.get('mettle-agent'))
  requireOwnAgent(caller, given)
  const agent = caller.boundAgent ?? given
  if (roles) return memberContext(roles, { agent, ...caller }, named === null ? chosen : { name: named, isRead: false })
  if (own !== undefined) return makeContext({ workspace: requireOwn(own, named), agent, ...caller })
  if (named === null && chosen) return chosenContext(chosen, { agent, ...caller })
  return makeContext({ workspace: named ?? undefined, agent, ...caller })
}

/**
 * The context of a person with an account, in the workspace that is named or else in their first one.
 * @throws Problem `not_found` for a workspace that is unknown or not theirs, which are told apart by nothing.
 */
function memberContext(
  roles: ReadonlyMap<string, Role>,
  who: Omit<Parameters<typeof makeContext>[0], 'workspace'>,
  wanted: ChosenWorkspace | undefined,
): Promise<Context> {
  if (wanted && !roles.has(wanted.name) && !wanted.isRead) throw unknownWorkspace(wanted.name)
  const workspace = [wanted?.name, defaultWorkspace, ...roles.keys()].find((name) => name !== undefined && roles.has(name))
  const role = roles.get(workspace ?? '')
  if (!role) throw new Problem('forbidden', 'You aren’t a member of any workspace. Ask an owner to invite you.')
  return makeContext({ ...who, workspace, role, permissions: permissionsOfRole(role) })
}

/** @throws Problem `forbidden` for another workspace than that of the caller's key. */
function requireOwn(own: string, named: string | null): string {
  if (named === null || named === '' || named === own) return own
  throw new Problem('forbidden', `This key opens the workspace "${own}" alone. Leave the workspace out, or use another key.`)
}

/** The workspace named by a browser's cookie. */
export interface ChosenWorkspace {
  name: string
  /**
   * The cookie may name a deleted workspace: a read then opens the default one, so that no page is locked out. A write never falls
   * back to another workspace.
   */
  isRead: boolean
}

async function chosenContext(
  { name, isRead }: ChosenWorkspace,
  who: Omit<Parameters<typeof makeContext>[0], 'workspace'>,
): Promise<Context> {
  try {
    return await makeContext({ workspace: name, ...who })
  } catch (error) {
    if (isRead && error instanceof Problem && error.code === 'not_found') return makeContext(who)
    throw error
  }
}

/** The agent named by a request; null without one. @throws Problem `invalid` for an invalid agent name. */
export function namedAgent(text: string | null): string | null {
  if (text === null || text === '') return null
  const name = agentName.safeParse(text)
  if (!name.success) throw invalid('agent: a name of at most 128 characters')
  return name.data
}
