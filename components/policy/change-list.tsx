import { policyFields } from '@/lib/domain/policy/fields'
import type { PolicyField } from '@/lib/domain/policy/policy'
import { valueText } from './sentences'

interface Change {
  field: PolicyField
  before?: unknown
  after?: unknown
}

/** What one save changed of a policy: each field with what the scope set before and after. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <ul className="grid gap-1 text-sm">
      {changes.map((change) => (
        <li key={change.field} className="text-pretty">
          <span className="text-ink-2">{policyFields[change.field].label}: </span>
          <Side change={change} side="before" /> <span aria-label="becomes">→</span> <Side change={change} side="after" />
        </li>
      ))}
    </ul>
  )
}

function Side({ change, side }: { change: Change; side: 'before' | 'after' }) {
  if (!(side in change)) return <span className="text-ink-3">inherited</span>
  const text = valueText(change.field, change[side])
  return side === 'before' ? <span className="text-ink-3">{text}</span> : <span className="font-medium">{text}</span>
}
