import type { Operation } from '@/lib/contract/operation'
import { textPlan } from '@/lib/contract/text-plan'
import { Problem } from '@/lib/domain/problem/problem'
import type { Context } from './context'
import { mapTexts } from './gate-text'

/** Whether an agent acts: through tools, or with a key that is bound to it. Agents propose, and people decide. */
export const isByAgent = ({ actor, isAgentDoor }: Pick<Context, 'actor' | 'isAgentDoor'>): boolean =>
  isAgentDoor === true || actor.kind === 'agent'

/** @throws Problem `forbidden` when a caller whose key is bound to an agent names another one. */
export function requireOwnAgent({ boundAgent }: Pick<Context, 'boundAgent'>, named: string | null | undefined): void {
  if (boundAgent === undefined || !named || named === boundAgent) return
  throw new Problem('forbidden', `This key is bound to the agent "${boundAgent}". Leave the agent out, or use another key.`)
}

/** The same for every agent that the input of an operation names, however deep. */
export function requireOwnAgents(
  ctx: Pick<Context, 'boundAgent'>,
  { input: schema }: Pick<Operation, 'input'>,
  input: unknown,
): void {
  if (ctx.boundAgent === undefined) return
  mapTexts(input, textPlan(schema), {
    isWanted: (below) => below !== undefined && (below.kinds.has('name') || below.kinds.has('ref')),
    onText: (text, kind, path) => {
      if ((kind === 'name' || kind === 'ref') && path.at(-1) === 'agent') requireOwnAgent(ctx, text)
      return text
    },
  })
}
