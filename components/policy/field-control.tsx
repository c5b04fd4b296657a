'use client'

import { useId, useState } from 'react'
import { capital } from '@/lib/domain/capital'
import { Segmented } from '@/components/ui/segmented'
import { policyFields } from '@/lib/domain/policy/fields'
import type { PolicyField } from '@/lib/domain/policy/policy'
import { riskLevels } from '@/lib/domain/score/risk-level'
import { taskTypes } from '@/lib/domain/score/task-type'
import { cn } from '@/components/ui/cn'
import type { PolicyDraft } from './use-policy-draft'

/** Choices whose stored name is not the word of the pages. */
const choiceLabels: Record<string, string> = { idle: 'unused', 'idle and surely bad': 'unused and failing' }

/** Whether a field is one number, which stands within a sentence. */
export const isNumber = (name: PolicyField): boolean => ['rate', 'count', 'days-or-all'].includes(policyFields[name].kind)

interface FieldControlProps {
  name: PolicyField
  draft: PolicyDraft
  /** The element that says what is wrong with a number; without it the number does. */
  issueId?: string
}

/** The control of one field, by its kind. It emits a patch of that field. */
export function FieldControl({ name, draft, issueId }: FieldControlProps) {
  const field = policyFields[name]
  const { values, set } = draft
  const issueAt = (path: string) => draft.issues.find(({ paths }) => paths.includes(path))?.message
  const isChanged = draft.changes.some((change) => change.field === name)
  const common = { label: field.label, isChanged, issue: issueAt(name), issueId }
  // A control of one field only emits values of that field's kind.
  const setField = (value: unknown) => set({ [name]: value })
  switch (field.kind) {
    case 'choice':
      return (
        <>
          <Segmented
            label={field.label}
            items={field.options.map((value) => ({ value, label: capital(choiceLabels[value] ?? value) }))}
            value={values[name] as string}
            onValueChange={setField}
            className="flex-wrap align-middle leading-4"
          />
          {common.issue && <span className="mt-1 block text-sm text-bad">{common.issue}</span>}
        </>
      )
    case 'rate':
      return <NumberInput {...common} isRate min={field.min} max={field.max} value={values[name] as number} onChange={setField} />
    case 'count':
      return <NumberInput {...common} min={field.min} max={field.max} value={values[name] as number} onChange={setField} />
    case 'days-or-all':
      return <NumberInput {...common} mayBeEmpty min={1} value={values[name] as number | null} onChange={setField} />
    case 'over-trigger':
      return <OverTrigger draft={draft} isChanged={isChanged} issueAt={issueAt} />
    case 'half-lives':
      return (
        <span className="flex flex-wrap gap-x-4 gap-y-1.5">
          {taskTypes.map((type) => (
            <span key={type} className="inline-flex items-baseline gap-1.5">
              <span className="text-ink-2">{type}</span>
              <NumberInput
                label={`Half-life of ${type} skills in days`}
                isChanged={isChanged}
                issue={issueAt(`halfLifeDays.${type}`)}
                min={1}
                value={values.halfLifeDays[type]}
                onChange={(days) => days !== null && set({ halfLifeDays: { [type]: days } })}
              />
            </span>
          ))}
        </span>
      )
    default:
      return field satisfies never
  }
}

interface LevelsProps {
  draft: PolicyDraft
  isChanged: boolean
  issueAt: (path: string) => string | undefined
}

function OverTrigger({ draft: { values, set }, isChanged, issueAt }: LevelsProps) {
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-1.5">
      {riskLevels.map((level) => (
        <span key={level} className="inline-flex items-baseline gap-1.5">
          <span className="text-ink-2">{level}</span>
          <NumberInput
            label={`Over-triggering at ${level} risk from`}
            isRate
            isChanged={isChanged}
            issue={issueAt(`overTrigger.${level}.rate`)}
            min={0}
            max={1}
            value={values.overTrigger[level].rate}
            onChange={(rate) => rate !== null && set({ overTrigger: { [level]: { rate } } })}
          />
          <span className="text-ink-2">of at least</span>
          <NumberInput
            label={`Selected uses at ${level} risk`}
            isChanged={isChanged}
            issue={issueAt(`overTrigger.${level}.uses`)}
            min={1}
            value={values.overTrigger[level].uses}
            onChange={(uses) => uses !== null && set({ overTrigger: { [level]: { uses } } })}
          />
        </span>
      ))}
    </span>
  )
}

interface NumberInputProps {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  /** Shows a share of 1 as a percentage. */
  isRate?: boolean
  /** An empty field clears the value; otherwise the old value stays until something is typed. */
  mayBeEmpty?: boolean
  min?: number
  max?: number
  isChanged?: boolean
  issue?: string
  /** The element elsewhere that shows the issue. */
  issueId?: string
}

const shown = (value: number | null, isRate: boolean): string =>
  value === null ? '' : String(isRate ? Number((value * 100).toFixed(4)) : value)

/** A number input inside a sentence or a table. The typed text stays unchanged until the field loses the focus. */
function NumberInput({
  label,
  value,
  onChange,
  isRate = false,
  mayBeEmpty,
  min,
  max,
  isChanged,
  issue,
  issueId,
}: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const ownId = useId()
  const text = typed ?? shown(value, isRate)
  const change = (next: string) => {
    setTyped(next)
    if (next.trim() === '') return mayBeEmpty ? onChange(null) : undefined
    const number = Number(next)
    if (Number.isFinite(number)) onChange(isRate ? Number((number / 100).toFixed(6)) : number)
  }
  return (
    <span className="inline-flex max-w-full flex-wrap items-baseline">
      <input
        type="number"
        inputMode="decimal"
        aria-label={isRate ? `${label}, percent` : label}
        aria-invalid={issue ? true : undefined}
        aria-describedby={issue ? (issueId ?? ownId) : undefined}
        min={min === undefined ? undefined : isRate ? min * 100 : min}
        max={max === undefined ? undefined : isRate ? max * 100 : max}
        step={isRate ? 'any' : 1}
        placeholder={mayBeEmpty ? 'all' : undefined}
        value={text}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setTyped(null)}
        style={{ width: `calc(${Math.max(2, text.length, mayBeEmpty ? 3 : 0)}ch + 18px)` }}
        className={cn(
          'h-[26px] rounded-sm border border-edge bg-panel px-2 text-right font-semibold tabular-nums [appearance:textfield] hover:border-ink-3 focus-visible:border-accent aria-invalid:border-bad aria-invalid:text-bad [&::-webkit-inner-spin-button]:appearance-none',
          isChanged && 'border-accent bg-accent-soft',
        )}
      />
      {isRate && <span className="pl-1 text-ink-2">%</span>}
      {issue && !issueId && (
        <span id={ownId} role="alert" className="pl-1.5 text-sm text-bad">
          {issue}
        </span>
      )}
    </span>
  )
}
