'use client'

import { DiffView } from '@/components/ui/diff-view'
import { PanelBody } from '@/components/ui/panel'
import { Segmented } from '@/components/ui/segmented'
import type { CandidateDetail } from '@/lib/contract/candidate'
import { mainText } from './draft-panel'
import { RenderedDraft } from './rendered-draft'
import { currentWordings, ownText, withWording } from './wording-text'

/** Which of a candidate's texts is shown, edited and approved. */
export interface TextChoice {
  /** The candidate with its own text. */
  own: CandidateDetail
  /** Digest of the chosen wording; null for the candidate's own text. */
  chosen: string | null
  onChoose: (digest: string | null) => void
}

const own = 'own'

/** Switches between the candidate's own text and its wordings, by writer. What is shown is what gets approved. */
export function WordingChoice({ choice }: { choice: TextChoice }) {
  const wordings = currentWordings(choice.own)
  const outdated = choice.own.wordings.filter(({ isStale }) => isStale).map(({ by }) => by)
  const items = [
    { value: own, label: ownText(choice.own) },
    ...wordings.map(({ digest, by }) => ({ value: digest, label: <span className="block max-w-[16ch] truncate">{by}</span> })),
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-4 py-2 text-sm text-ink-2">
      {wordings.length > 0 && (
        <>
          <Segmented
            label="Text to approve"
            items={items}
            value={choice.chosen ?? own}
            onValueChange={(next) => choice.onChoose(next === own ? null : next)}
          />
          <span>The text that is shown is approved.</span>
        </>
      )}
      {outdated.length > 0 && <span>Outdated, the steps changed: {outdated.join(', ')}</span>}
    </div>
  )
}

/** The candidate's own text beside a wording, and what differs. */
export function CompareTexts({ choice }: { choice: TextChoice }) {
  const wording = currentWordings(choice.own).find(({ digest }) => digest === choice.chosen) ?? currentWordings(choice.own)[0]
  if (!wording) return null
  const texts = [
    { whose: ownText(choice.own), text: choice.own },
    { whose: `Worded by ${wording.by}`, text: withWording(choice.own, wording.digest) },
  ]
  return (
    <>
      <div className="grid md:grid-cols-2 md:divide-x md:divide-line">
        {texts.map(({ whose, text }) => (
          <section key={whose} aria-label={whose} className="min-w-0 border-b border-line">
            <h3 className="border-b border-line bg-sunk px-4 py-1.5 text-xs font-medium text-ink-2">
              {whose}: <span className="font-mono break-words">{text.name}</span>
            </h3>
            <RenderedDraft
              text={mainText(text)}
              description={text.description}
              sentences={text.sentences}
              hasEvidence={text.evidenceRows.length > 0}
            />
          </section>
        ))}
      </div>
      <PanelBody>
        <DiffView
          before={mainText(choice.own)}
          after={mainText(withWording(choice.own, wording.digest))}
          beforeLabel={ownText(choice.own)}
          afterLabel={`worded by ${wording.by}`}
        />
      </PanelBody>
    </>
  )
}
