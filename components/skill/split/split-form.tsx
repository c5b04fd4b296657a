'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { DialogClose } from '@/components/ui/dialog'
import { DialogActions } from '@/components/ui/dialog-actions'
import { countOf } from '@/components/ui/format-number'
import type { Skill } from '@/lib/contract/skill-shape'
import { PartFields } from './part-fields'
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
