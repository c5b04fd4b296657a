import { policyFields } from '@/lib/domain/policy/fields'
import type { PolicyField, PolicyValues } from '@/lib/domain/policy/policy'
import { valueText } from './sentences'

interface Change {
  field: PolicyField
  before?: unknown
  after?: unknown
}

/**
 * The changes of one save: each field with the scope's value before and after. `inherited` are the values that apply when it sets
 * none, if known.
 */
export function ChangeList({ changes, inherited }: { changes: readonly Change[]; inherited?: PolicyValues }) {
  return (
    <ul className="grid gap-1 text-sm">
      {changes.map((change) => (
        <li key={change.field} className="text-pretty">
          <span className="text-ink-2">{policyFields[change.field].label}: </span>
          <Side change={change} side="before" inherited={inherited} /> <span aria-label="becomes">→</span>{' '}
          <Side change={change} side="after" inherited={inherited} />
        </li>
      ))}
    </ul>
  )
}

function Side({ change, side, inherited }: { change: Change; side: 'before' | 'after'; inherited?: PolicyValues }) {
  if (!(side in change))
    return (
      <span className="text-ink-3">
        {inherited ? `${valueText(change.field, inherited[change.field])} (inherited)` : 'inherited'}
      </span>
    )
  const text = valueText(change.field, change[side])
  return side === 'before' ? <span className="text-ink-3">{text}</span> : <span className="font-medium">{text}</span>
}
