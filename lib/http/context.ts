import { settings } from '@/lib/config/settings'
import { agentName } from '@/lib/contract/shared'
import { invalid, Problem } from '@/lib/domain/problem/problem'
import { makeContext, type Context } from '@/lib/kernel'
import { requireCaller } from './guard'

/**
 * The context of a request: workspace and agent from its headers (a browser's workspace from its cookie), caller from its
 * connection.
 * @throws Problem `unauthenticated`, or `not_found` for an unknown workspace.
 */
export async function requestContext(headers: Headers, chosen?: ChosenWorkspace): Promise<Context> {
  const caller = requireCaller(settings())
  const named = headers.get('mettle-workspace')
  const agent = namedAgent(headers.get('mettle-agent'))
  if (named === null && chosen) return chosenContext(chosen, { agent, ...caller })
  return makeContext({ workspace: named ?? undefined, agent, ...caller })
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
