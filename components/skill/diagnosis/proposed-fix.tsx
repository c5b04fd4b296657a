'use client'

import { useQuery } from '@tanstack/react-query'
import { Button, ButtonLink } from '@/components/ui/button'
import { useHotkeys } from '@/components/ui/hotkeys'
import { RunRows } from '@/components/ui/run-rows'
import { useAction } from '@/components/ui/use-action'
import { withCode } from '@/components/ui/with-code'
import { proposeCandidate } from '@/lib/actions'
import { query } from '@/lib/client/queries'
import type { DiagnosisItem } from '@/lib/contract/diagnosis'
import { FigureButton } from './figure-button'
import { useOpened } from './use-opened'

/** What runs that succeeded did differently, as a line of the text, and the button that proposes it as a revision. */
export function ProposedFix({ name, diagnosis, fix, now }: ProposedFixProps) {
  const { opened } = useOpened()
  return (
    <section aria-label="Proposed fix" className="grid gap-2.5 border-t border-line px-4 py-3">
      <h3 className="font-medium">
        Fix <span className="text-sm font-normal text-ink-3">from the uses that succeeded</span>
      </h3>
      <div className="rounded-md border border-line font-mono text-sm leading-5">
        <p className="px-3 py-1 text-ink-2">{diagnosis.steps[fix.step - 1]?.text}</p>
        <p className="bg-good-soft px-3 py-1">
          <span aria-hidden>+ </span>
          <span className="sr-only">added: </span>
          {fix.sentence}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <ProposeButton name={name} diagnosis={diagnosis} fix={fix} />
        <span className="text-sm text-ink-2">
          <FigureButton of="fix.good">
            {fix.good} of {fix.goodOf}
          </FigureButton>{' '}
          that succeeded called {withCode(`\`${fix.thing}\``)} there, {fix.bad} of {fix.badOf} that failed
        </span>
      </div>
      {opened === 'fix.good' && (
        <RunRows
          rows={fix.rows.map((row) => ({ ...row, call: row.step }))}
          uses={diagnosis.uses}
          label="Uses that succeeded and did so"
          now={now}
        />
      )}
    </section>
  )
}

/** Proposes the fix; once a revision of a person is in review, the way to it. */
function ProposeButton({ name, diagnosis, fix }: Omit<ProposedFixProps, 'now'>) {
  const { data: skill } = useQuery(query('skill.read', { name }))
  const proposal = useAction({
    name: 'candidate.propose',
    run: proposeCandidate,
    message: () => `Proposed a fix for ${diagnosis.name}`,
  })
  const waiting = proposal.data?.ok ? proposal.data.value.id : diagnosis.proposal
  const propose = () => {
    if (!skill || waiting !== null || proposal.isPending) return
    proposal.mutate({
      kind: 'revision',
      name: diagnosis.name,
      description: skill.description,
      instructions: fix.instructions,
      digest: diagnosis.digest,
      reason: diagnosis.cause ? `${diagnosis.cause.sentence} ${fix.sentence}` : fix.sentence,
    })
  }
  useHotkeys([{ keys: 'f', label: 'Propose the fix', group: 'Skill', run: propose }])
  if (waiting !== null)
    return (
      <ButtonLink variant="primary" href={`/review?c=${waiting}`}>
        Review the fix
      </ButtonLink>
    )
  return (
    <Button variant="primary" kbd="f" pending={proposal.isPending} onClick={propose}>
      Propose a fix
    </Button>
  )
}

interface ProposedFixProps {
  name: string
  diagnosis: DiagnosisItem
  fix: NonNullable<DiagnosisItem['fix']>
  now: string
}
