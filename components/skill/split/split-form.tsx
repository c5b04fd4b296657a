'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { DialogClose } from '@/components/ui/dialog'
import { DialogActions } from '@/components/ui/dialog-actions'
import { countOf } from '@/components/ui/format-number'
import type { Skill } from '@/lib/contract/skill-shape'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { SplitMap } from './split-map'
import { SplitPreview } from './split-preview'
import {
  firstDraft,
  givable,
  leftOut,
  partIssues,
  partsMax,
  splitInput,
  withoutPart,
  withPart,
  withPlace,
  type PartDraft,
  type SplitEntryItem,
} from './split-draft'

interface SplitFormProps {
  skill: Skill
  /** All contents of the skill. */
  entries: readonly SplitEntryItem[]
  onDone: () => void
}

/** Names the parts and assigns the steps; then shows the preview. */
export function SplitForm({ skill, entries, onDone }: SplitFormProps) {
  const [draft, setDraft] = useState(() => firstDraft(entries))
  const [isTried, setTried] = useState(false)
  const [isPreview, setPreview] = useState(false)
  const issues = partIssues(draft, entries, skill.name)
  if (isPreview) {
    const input = splitInput(skill.name, draft, entries)
    return <SplitPreview skill={skill.name} input={input} onBack={() => setPreview(false)} onDone={onDone} />
  }
  const change = (key: number, fields: Partial<PartDraft>) =>
    setDraft({ ...draft, parts: draft.parts.map((part) => (part.key === key ? { ...part, ...fields } : part)) })
  const preview = () => {
    setTried(true)
    if (issues.size === 0) setPreview(true)
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        preview()
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {draft.parts.map((part, index) => (
          <PartFields
            key={part.key}
            part={part}
            number={index + 1}
            issues={isTried ? issues.get(part.key) : undefined}
            isHeir={draft.leadsTo === part.key}
            oldName={skill.name}
            onChange={(fields) => change(part.key, fields)}
            onHeir={() => setDraft({ ...draft, leadsTo: part.key })}
            onRemove={draft.parts.length > 2 ? () => setDraft(withoutPart(draft, part.key)) : undefined}
          />
        ))}
      </div>
      <div>
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          unavailable={draft.parts.length >= partsMax ? `At most ${partsMax} parts` : undefined}
          onClick={() => setDraft(withPart(draft))}
        >
          Add part
        </Button>
      </div>
      <SplitMap draft={draft} entries={givable(entries)} onPlace={(id, key, isIn) => setDraft(withPlace(draft, id, key, isIn))} />
      <DialogActions>
        <LostNote lost={leftOut(draft).length} />
        <DialogClose render={<Button>Cancel</Button>} />
        <Button type="submit" variant="primary">
          Preview split
        </Button>
      </DialogActions>
    </form>
  )
}

function LostNote({ lost }: { lost: number }) {
  return (
    <output className={lost > 0 ? 'mr-auto text-sm text-bad' : 'mr-auto text-sm text-ink-2'}>
      {lost > 0 ? `${countOf(lost, 'entry', 'entries')} unassigned: lost in the split` : 'Nothing is lost.'}
    </output>
  )
}

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
function PartFields({ part, number, issues, isHeir, oldName, onChange, onHeir, onRemove }: PartFieldsProps) {
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
