'use client'

import { DiffView } from '@/components/ui/diff-view'
import { PanelBody } from '@/components/ui/panel'
import { RenderedDraft } from './rendered-draft'
import { currentWordings, mainText, ownText, withWording, type TextChoice } from './wording-text'

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
            <h3 className="border-b border-line bg-sunk px-4 py-1.5 text-sm font-medium text-ink-2">
              {whose}: <span className="font-mono break-words">{text.name}</span>
            </h3>
            <p className="px-4 pt-3.5 text-pretty break-words text-ink-2">{text.description}</p>
            <RenderedDraft text={mainText(text)} sentences={text.sentences} hasEvidence={text.evidenceRows.length > 0} />
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
