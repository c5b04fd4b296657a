'use client'

import { Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { PartDraft } from './split-draft'

interface PartFieldsProps {
  part: PartDraft
  /** From 1, as in the columns below. */
  number: number
  issues: { name?: string; description?: string; steps?: string } | undefined
  isHeir: boolean
  oldName: string
  onChange: (fields: Partial<PartDraft>) => void
  onHeir: () => void
  /** Absent while only two parts are left. */
  onRemove: (() => void) | undefined
}

/** Name and description of one part, and whether the old name leads to it. */
export function PartFields({ part, number, issues, isHeir, oldName, onChange, onHeir, onRemove }: PartFieldsProps) {
  return (
    <fieldset aria-label={`Part ${number}`} className="grid min-w-0 content-start gap-3 rounded-lg border border-line p-3">
      <div className="flex min-h-[26px] items-center justify-between">
        <span className="font-medium">Part {number}</span>
        {onRemove && (
          <Button
            size="icon-sm"
            variant="ghost"
            aria-label={`Remove part ${number}`}
            icon={<Trash2 aria-hidden />}
            onClick={onRemove}
          />
        )}
      </div>
      <Field label="Name" error={issues?.name}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opened to name the parts */}
        <Input mono autoFocus={number === 1} value={part.name} maxLength={64} onValueChange={(name) => onChange({ name })} />
      </Field>
      <Field label="Description" error={issues?.description}>
        <Textarea
          rows={2}
          maxLength={1024}
          value={part.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Field>
      <label className="flex items-start gap-2 text-sm">
        <input type="radio" name="heir" className="mt-[3px] size-4 accent-accent" checked={isHeir} onChange={onHeir} />
        <span className="min-w-0 break-words">The name {oldName} redirects here</span>
      </label>
      {issues?.steps && <p className="text-sm text-bad">{issues.steps}</p>}
    </fieldset>
  )
}
