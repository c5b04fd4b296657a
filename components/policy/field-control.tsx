'use client'

import { capital } from '@/lib/domain/capital'
import { Segmented } from '@/components/ui/segmented'
import { policyFields } from '@/lib/domain/policy/fields'
import type { PolicyField } from '@/lib/domain/policy/policy'
import { riskLevels } from '@/lib/domain/score/risk-level'
import { taskTypes } from '@/lib/domain/score/task-type'
import { NumberInput } from './number-input'
import type { PolicyDraft } from './use-policy-draft'

/** Choices whose stored name is not the word of the pages. */
const choiceLabels: Record<string, string> = { idle: 'unused', 'idle and surely bad': 'unused and failing' }

/** The control of one field, by its kind. It emits a patch of that field. */
export function FieldControl({ name, draft }: { name: PolicyField; draft: PolicyDraft }) {
  const field = policyFields[name]
  const { values, set } = draft
  const issueAt = (path: string) => draft.issues.find(({ paths }) => paths.includes(path))?.message
  const isChanged = draft.changes.some((change) => change.field === name)
  const common = { label: field.label, isChanged, issue: issueAt(name) }
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
