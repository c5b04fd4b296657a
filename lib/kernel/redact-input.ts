import type { Operation } from '@/lib/contract/operation'
import type { TextKind } from '@/lib/contract/text'
import { textPlan, type TextPlan } from '@/lib/contract/text-plan'
import { invalid } from '@/lib/domain/problem/problem'
import { holdsSecret, ownRedaction, redact, redactKey } from '@/lib/redact/redact'
import { redactionOf } from './own-rules'
import type { Context } from './context'
import { mapTexts, wellFormed } from './gate-text'

const redacted: readonly TextKind[] = ['prose', 'key']
const holds = (plan: TextPlan | undefined, kinds: readonly TextKind[]): boolean =>
  plan !== undefined && kinds.some((kind) => plan.kinds.has(kind))

/**
 * @throws Problem `invalid` for a name that contains a secret: names appear everywhere and cannot be redacted, since they are
 * looked up by their exact text.
 */
export function refuseSecretName(name: string, field: string): string {
  if (holdsSecret(name)) throw invalid(`${field}: looks like a secret, and names are visible to everyone. Choose another.`)
  return name
}

/** Validates the agent of a connection like any other name: it does not pass through the input. */
export function gateAgent(agent: string, { isWrite }: { isWrite: boolean }): void {
  wellFormed({ agent }, undefined)
  if (isWrite) refuseSecretName(agent, 'agent')
}

/**
 * The parsed input of a write as it may be stored: texts and session keys are redacted as transcripts are, by the workspace's own
 * rules too.
 * @throws Problem `invalid` naming the field for a new name that contains a secret.
 */
export async function redactInput<T>(ctx: Context, operation: Pick<Operation, 'effect' | 'input'>, input: T): Promise<T> {
  if (operation.effect.kind === 'read') return input
  const plan = textPlan(operation.input)
  const named = mapTexts(input, plan, {
    isWanted: (below) => holds(below, ['name']),
    onText: (text, kind, path) => (kind === 'name' ? refuseSecretName(text, path.join('.')) : text),
  })
  if (!holds(plan, redacted)) return named as T
  const { rules, salt } = await redactionOf(ctx)
  const also = ownRedaction(rules)
  // The walk preserves the kind of every node, so the result has the type of the input.
  return mapTexts(named, plan, {
    isWanted: (below) => holds(below, redacted),
    onText: (text, kind) => {
      if (kind === 'prose') return redact(text, also).text
      return kind === 'key' ? redactKey(text, { also, salt }) : text
    },
  }) as T
}
