'use client'

import { useState } from 'react'
import { countOf } from '@/components/ui/format-number'
import { Link } from '@/components/ui/link'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { RunRows } from '@/components/ui/run-rows'
import { withCode } from '@/components/ui/with-code'
import type { CandidateDetail } from '@/lib/contract/candidate'
import { failureText } from '@/lib/domain/diagnosis/answers-text'

type Answers = NonNullable<CandidateDetail['answers']>

/** How uses of the current text end, and what tells those that succeed from the others, with each of them: what a revision answers. */
export function AnsweredPanel({ answers, skill, now }: { answers: Answers; skill: string; now: string }) {
  const { n, fix, uses } = answers
  return (
    <Panel id="answers" aria-label="Uses of the current text" className="scroll-mt-16 @3xl:col-span-2">
      <PanelHeader
        title="Uses of the current text"
        note={`last ${countOf(n.judged, 'judged use')}`}
        actions={
          <Link href={`/skills/${skill}`} className="opens rounded-xs text-sm text-ink-2">
            Open the diagnosis
          </Link>
        }
      />
      <PanelBody className="grid gap-2.5 text-pretty">
        <p>{withCode(failureText(answers))}</p>
        {fix && <FixFigures fix={fix} uses={uses} now={now} />}
      </PanelBody>
    </Panel>
  )
}

function FixFigures({ fix, uses, now }: Pick<Answers, 'uses'> & { fix: NonNullable<Answers['fix']>; now: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p>
        <button
          type="button"
          aria-expanded={isOpen}
          className="opens min-h-6 cursor-pointer rounded-xs text-left"
          onClick={() => setOpen(!isOpen)}
        >
          {fix.good} of {fix.goodOf}
        </button>{' '}
        that succeeded called {withCode(`\`${fix.thing}\``)} before step {fix.step}, {fix.bad} of {fix.badOf} that failed.
      </p>
      {isOpen && (
        <RunRows
          rows={fix.rows.map((row) => ({ ...row, call: row.step }))}
          uses={uses}
          label="Uses that succeeded and did so"
          now={now}
        />
      )}
    </>
  )
}
