'use client'

import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { withCode } from '@/components/ui/with-code'
import type { CandidateItem } from '@/lib/contract/candidate'
import { knowsPhrase } from '@/lib/domain/background/knows-phrase'
import { useLit } from './lit-steps'

type Knows = CandidateItem['knows'][number]

/** What the draft would teach a fresh agent, each with its steps; that it would teach nothing where it is generic. */
export function KnowsPanel({ candidate: { knows, status } }: { candidate: Pick<CandidateItem, 'knows' | 'status'> }) {
  if (knows.length === 0 && status !== 'generic') return null
  return (
    <Panel aria-label="What it teaches">
      <PanelHeader title={knows.length === 0 ? 'Generic' : 'A fresh agent would not know'} />
      {knows.length === 0 ? (
        <PanelBody className="text-ink-2">A fresh agent knows all of it, so it is not in the queue.</PanelBody>
      ) : (
        <ul className="ruled">
          {knows.map((one) => (
            <KnowsRow key={`${one.kind} ${one.text}`} knows={one} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function KnowsRow({ knows }: { knows: Knows }) {
  const { isLit, handlers } = useLit(knows.steps.map((step) => step - 1))
  return (
    <li className={isLit ? 'bg-sunk px-4 py-2.5' : 'px-4 py-2.5'} {...handlers}>
      <span className="block text-sm text-pretty first-letter:uppercase">{withCode(knowsPhrase(knows))}</span>
    </li>
  )
}
