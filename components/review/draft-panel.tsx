'use client'

import { useDeferredValue, type ReactNode } from 'react'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { CodeBlock } from '@/components/ui/code'
import { countOf, formatNumber } from '@/components/ui/format-number'
import { lateWithin } from '@/components/ui/lazily'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { Segmented } from '@/components/ui/segmented'
import type { CandidateDetail } from '@/lib/contract/candidate'
import { WordingChoice } from './wording-choice'
import { currentWordings, mainText, type TextChoice } from './wording-text'

// Nobody knows how long a text is before it is drawn: what stands below waits for it.
const RenderedDraft = lateWithin(() => import('./rendered-draft').then((module) => module.RenderedDraft))
const DiffView = lateWithin(() => import('@/components/ui/diff-view').then((module) => module.DiffView))
const CompareTexts = lateWithin(() => import('./compare-texts').then((module) => module.CompareTexts))

const forms = ['rendered', 'raw', 'diff', 'compare'] as const
type Form = (typeof forms)[number]

/** How the draft is shown, kept in the address; a form that this candidate has not is its usual one. */
function useDraftForm({ kind, nearest }: CandidateDetail, { own }: TextChoice): [Form, (form: Form) => void] {
  const [pending, setPending] = useQueryState('as', parseAsStringLiteral(forms))
  const usual: Form = (kind === 'revision' || kind === 'merge') && nearest ? 'diff' : 'rendered'
  const isMissing = (pending === 'diff' && !nearest) || (pending === 'compare' && currentWordings(own).length === 0)
  return [pending === null || isMissing ? usual : pending, (form) => void setPending(form)]
}

/**
 * What would be approved: rendered, raw, and compared with the nearest skill; a revision and a merge show their diff first. Where
 * somebody worded it, the texts can be switched and compared.
 */
export function DraftPanel({ candidate, choice }: { candidate: CandidateDetail; choice: TextChoice }) {
  const [form, setForm] = useDraftForm(candidate, choice)
  // While the code of another form comes, the former one stays.
  const drawn = useDeferredValue(form)
  const { nearest } = candidate
  const items: { value: Form; label: ReactNode }[] = [
    { value: 'rendered', label: 'Rendered' },
    { value: 'raw', label: 'Raw' },
    ...(currentWordings(choice.own).length > 0 ? [{ value: 'compare' as const, label: 'Side by side' }] : []),
    ...(nearest ? [{ value: 'diff' as const, label: <DiffLabel name={nearest.name} /> }] : []),
  ]
  return (
    <Panel aria-label="Draft">
      <PanelHeader
        title="SKILL.md"
        note={draftNote(candidate)}
        actions={<Segmented label="Draft view" items={items} value={form} onValueChange={setForm} />}
      />
      {choice.own.wordings.length > 0 && <WordingChoice choice={choice} />}
      {drawn === 'compare' ? <CompareTexts choice={choice} /> : <DraftText candidate={candidate} form={drawn} />}
      <MoreFiles files={candidate.files.filter((file) => file.path !== 'SKILL.md')} />
    </Panel>
  )
}

/** What it adds to the context of an agent, and whether a person changed it. */
const draftNote = ({ isEdited, tokens: { listed, loaded } }: CandidateDetail): string =>
  `+${formatNumber(listed)} tokens, ${formatNumber(loaded)} when loaded${isEdited ? ', edited by a reviewer' : ''}`

function DiffLabel({ name }: { name: string }) {
  return (
    <span className="block max-w-[22ch] truncate" title={`Diff to ${name}`}>
      Diff to {name}
    </span>
  )
}

function DraftText({ candidate, form }: { candidate: CandidateDetail; form: Exclude<Form, 'compare'> }) {
  const text = mainText(candidate)
  if (form === 'raw') {
    return (
      <PanelBody>
        <CodeBlock text={text} label="SKILL.md" wrap />
      </PanelBody>
    )
  }
  if (form === 'diff' && candidate.nearest) {
    const { name, text: before } = candidate.nearest
    return (
      <PanelBody>
        <DiffView before={before} after={text} beforeLabel={name} afterLabel="this draft" />
      </PanelBody>
    )
  }
  const { sentences, taint, evidenceRows, margin } = candidate
  return (
    <RenderedDraft
      text={text}
      margin={margin}
      sentences={sentences}
      strange={taint.map((one) => one.text)}
      hasEvidence={evidenceRows.length > 0}
    />
  )
}

function MoreFiles({ files }: { files: CandidateDetail['files'] }) {
  if (files.length === 0) return null
  return (
    <details className="border-t border-line">
      <summary className="min-h-9 cursor-pointer px-4 py-2 text-sm text-ink-2 hover:text-ink">
        {countOf(files.length, 'more file')}
      </summary>
      <div className="grid gap-3 px-4 pb-4">
        {files.map((file) => (
          <CodeBlock key={file.path} text={file.text} label={file.path} wrap />
        ))}
      </div>
    </details>
  )
}
