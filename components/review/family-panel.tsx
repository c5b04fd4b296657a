'use client'

import type { ReactNode } from 'react'
import { Panel, PanelHeader } from '@/components/ui/panel'
import { withCode } from '@/components/ui/with-code'
import type { CandidateItem } from '@/lib/contract/candidate'
import { countOf } from '@/lib/domain/count-of'

type Family = NonNullable<CandidateItem['family']>
type Part = Family['parts'][number]

const partWords: Record<Part['kind'], string> = { contrast: 'Good runs', fix: 'Fix', warning: 'Warning', check: 'Check' }

/** What a proposal of a whole task covers, folded: other ways that sessions took, and errors with what helped. */
export function FamilyPanel({ family }: { family: CandidateItem['family'] }) {
  if (!family || family.variants.length + family.parts.length === 0) return null
  const { episodes, sessions, variants, parts } = family
  return (
    <Panel id="covers" aria-label="What it covers" className="scroll-mt-16">
      <PanelHeader
        title="One proposal for the task"
        note={`${countOf(episodes, 'request')} in ${countOf(sessions, 'session')}`}
      />
      {variants.length > 0 && (
        <Folded label={`${countOf(variants.length, 'other way')} that sessions took`}>
          {variants.map(({ title, sessions: own }) => (
            <Row key={title} note={countOf(own, 'session')}>
              {title}
            </Row>
          ))}
        </Folded>
      )}
      {parts.length > 0 && (
        <Folded label={countOf(parts.length, 'part')}>
          {parts.map(({ kind, text }) => (
            <Row key={text} note={partWords[kind]}>
              {withCode(text)}
            </Row>
          ))}
        </Folded>
      )}
    </Panel>
  )
}

function Folded({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="border-b border-line last:border-b-0">
      <summary className="min-h-9 cursor-pointer px-4 py-2 text-sm text-ink-2 hover:text-ink">{label}</summary>
      <ul className="ruled">{children}</ul>
    </details>
  )
}

function Row({ note, children }: { note: string; children: ReactNode }) {
  return (
    <li className="flex items-baseline justify-between gap-3 px-4 py-2 text-sm">
      <span className="min-w-0 text-pretty">{children}</span>
      <span className="shrink-0 text-ink-3">{note}</span>
    </li>
  )
}
