import { countOf } from '@/lib/domain/count-of'
import type { Gate, GateInput } from '@/lib/domain/gate/types'
import { strangerNames } from '@/lib/domain/taint/kinds'

/** What the draft would have an agent run, open or write to, and only a stranger said: free text alone leads nowhere. */
export function judgeTaint({ taint = [] }: GateInput): Gate[] {
  const leading = taint.filter(({ kind }) => kind !== 'text')
  const [first] = leading
  if (!first) return []
  const others = leading.length > 1 ? ` So did ${countOf(leading.length - 1, 'other part')} of the draft.` : ''
  const { step, source, tool, sessions } = first
  return [
    {
      code: 'untrusted_instruction',
      severity: 'reject',
      reason: `Part of step ${step} came from ${strangerNames[source]} (${tool}, in ${countOf(sessions.length, 'session')}), not from a person or the project.${others}`,
    },
  ]
}
