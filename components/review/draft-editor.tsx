'use client'

import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Field } from '@/components/ui/field'
import { formatNumber } from '@/components/ui/format-number'
import { useHotkeys } from '@/components/ui/hotkeys'
import { Input } from '@/components/ui/input'
import { Markdown } from '@/components/ui/markdown'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { Segmented } from '@/components/ui/segmented'
import { Textarea } from '@/components/ui/textarea'
import type { CandidateDetail } from '@/lib/contract/candidate'
import { useAction } from '@/components/ui/use-action'
import { redraftCandidate } from '@/lib/actions'
import { query } from '@/lib/client/queries'
import { tokensOf, useDraft } from './use-draft'

export interface DraftEditorProps {
  candidate: CandidateDetail
  onClose: () => void
  /** Called with the saved candidate, to approve exactly that. */
  onApprove: (saved: CandidateDetail) => void
}

const views = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const

const redraftedMeanwhile = 'The model’s text is now beside the draft. Save or cancel your changes to compare them.'

const changedMeanwhile = 'The draft changed while you were typing. Copy what you need, cancel, and edit the new draft.'

/** Editor of the draft: name, description and text, with their token costs. */
export function DraftEditor({ candidate, onClose, onApprove }: DraftEditorProps) {
  const draft = useDraft(candidate)
  const { fields, change, faults, refusal } = draft
  const [view, setView] = useState<'write' | 'preview'>('write')
  const leave = () => {
    draft.giveUp()
    onClose()
  }
  const save = async () => void ((await draft.save()) && onClose())
  const approve = async () => {
    const saved = await draft.save()
    if (saved) onApprove(saved)
  }
  // The model's text is kept beside the draft, which stays what is edited here.
  const onWorded = () => (draft.isChanged ? draft.refuse(redraftedMeanwhile) : leave())
  useHotkeys([
    { keys: 'mod+s', label: 'Save draft', always: true, run: () => void save() },
    { keys: 'mod+enter', label: 'Save, approve and next', always: true, run: () => void approve() },
    { keys: 'escape', label: 'Close editor', always: true, run: leave },
  ])
  return (
    <Panel aria-label="Edit draft">
      <PanelHeader
        title="Edit"
        actions={
          <>
            <RedraftButton candidate={candidate} isChanged={draft.isChanged} onRedrafted={onWorded} onRejected={draft.refuse} />
            <Segmented label="Editor view" items={views} value={view} onValueChange={setView} />
          </>
        }
      />
      <PanelBody className="grid gap-4">
        <output className="text-sm text-warn empty:hidden">{draft.isStale && changedMeanwhile}</output>
        <Field label="Name" error={faults.name}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the person asked to edit; the field is what they asked for */}
          <Input mono autoFocus value={fields.name} onValueChange={(name) => change({ name })} />
        </Field>
        <Field label="Description" error={faults.description} hint="Agents choose a skill by this line.">
          <Textarea rows={3} value={fields.description} onChange={(event) => change({ description: event.target.value })} />
        </Field>
        {view === 'write' ? (
          <BodyField value={fields.body} error={faults.body} onChange={(body) => change({ body })} />
        ) : (
          <Markdown text={fields.body} className="min-h-80 border-t border-line pt-4" />
        )}
        <output>{refusal && <Refusal key={refusal} reason={refusal} />}</output>
        <EditorActions draft={draft} onSave={() => void save()} onApprove={() => void approve()} onClose={leave} />
      </PanelBody>
    </Panel>
  )
}

function BodyField({ value, error, onChange }: { value: string; error?: string; onChange: (body: string) => void }) {
  return (
    <Field
      label="SKILL.md"
      error={error}
      hint="The text below the front matter. Name and description are added to the front matter."
    >
      <Textarea mono rows={16} value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  )
}

const bringIntoView = (answer: HTMLElement | null) => answer?.scrollIntoView({ block: 'center' })

/** At the foot of a long form, and scrolled into view, because the redraft button is at its head. */
function Refusal({ reason }: { reason: string }) {
  return (
    <div ref={bringIntoView}>
      <Callout tone="bad">{reason}</Callout>
    </div>
  )
}

interface EditorActionsProps {
  draft: ReturnType<typeof useDraft>
  onSave: () => void
  onApprove: () => void
  onClose: () => void
}

function EditorActions({ draft, onSave, onApprove, onClose }: EditorActionsProps) {
  const { fields, front, faults, isSaving } = draft
  const tokens = tokensOf(fields, front)
  const unavailable = Object.keys(faults).length > 0 ? 'Fix the marked fields first' : undefined
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="primary" kbd="mod+s" pending={isSaving} unavailable={unavailable} onClick={onSave}>
        Save
      </Button>
      <Button kbd="mod+enter" pending={isSaving} unavailable={unavailable} onClick={onApprove}>
        Save and approve
      </Button>
      <Button variant="ghost" kbd="escape" onClick={onClose}>
        Cancel
      </Button>
      <span className="ml-auto text-sm text-ink-3">
        {formatNumber(tokens.listed)} tokens listed, {formatNumber(tokens.loaded)} loaded
      </span>
    </div>
  )
}

interface RedraftButtonProps {
  candidate: Pick<CandidateDetail, 'id' | 'name'>
  /** There are unsaved changes. */
  isChanged: boolean
  /** Called when the model's text is kept beside the draft. */
  onRedrafted: () => void
  /** Why the model's text was rejected: the draft stays unchanged. */
  onRejected: (reason: string) => void
}

/** Asks the model for another wording, when one is configured. */
function RedraftButton({ candidate, isChanged, onRedrafted, onRejected }: RedraftButtonProps) {
  const drafting = useQuery(query('drafting.read', {})).data
  const redraft = useAction({
    name: 'candidate.redraft',
    run: () => redraftCandidate({ id: candidate.id }),
    message: ({ refused }) => (refused === null ? `The model worded ${candidate.name}` : undefined),
    eventOf: ({ event }) => event,
    onDone: (answer) => (answer.refused === null ? onRedrafted() : onRejected(answer.refused)),
  })
  if (!drafting?.isOn) return null
  return (
    <Button
      size="sm"
      icon={<Sparkles aria-hidden />}
      title={`Ask ${drafting.model}`}
      pending={redraft.isPending}
      unavailable={isChanged ? 'Save or cancel your changes first' : undefined}
      onClick={() => redraft.mutate(undefined)}
    >
      Redraft
    </Button>
  )
}
