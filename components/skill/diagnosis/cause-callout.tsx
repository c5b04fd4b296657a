'use client'

import { useQuery } from '@tanstack/react-query'
import { Callout } from '@/components/ui/callout'
import { countOf } from '@/components/ui/format-number'
import { withCode } from '@/components/ui/with-code'
import { query } from '@/lib/client/queries'
import type { DiagnosisItem } from '@/lib/contract/diagnosis'
import { useOpened } from './use-opened'

/** Why the skill fails, in one sentence whose count opens its uses, and what these uses can’t tell. */
export function CauseCallout({ name }: { name: string }) {
  const { data } = useQuery(query('skill.diagnosis', { name }))
  // The panel below says that it could not be read.
  if (!data || data.n.judged === 0) return null
  const { cause, limits, n } = data
  return (
    <Callout tone={cause ? 'warn' : 'neutral'}>
      {cause ? (
        <p className="font-medium">
          <CauseSentence cause={cause} />
        </p>
      ) : (
        n.failures === 0 && <p>{`No failures in the last ${countOf(n.judged, 'judged use')}.`}</p>
      )}
      {limits.length > 0 && <p className="text-sm text-ink-2">{limits.join(' ')}</p>}
    </Callout>
  )
}

function CauseSentence({ cause: { sentence, step, count, n } }: { cause: NonNullable<DiagnosisItem['cause']> }) {
  const { open } = useOpened()
  const counted = `${count} of ${countOf(n, 'failure')}`
  const [before, after] = splitAt(sentence, counted)
  if (after === null) return withCode(sentence)
  return (
    <>
      {withCode(before)}
      <button
        type="button"
        className="opens min-h-6 cursor-pointer rounded-xs"
        onClick={() => {
          open(`${step}.broken`)
          document.getElementById(`step-${step}`)?.scrollIntoView({ block: 'nearest' })
        }}
      >
        {counted}
      </button>
      {withCode(after)}
    </>
  )
}

function splitAt(text: string, part: string): [string, string | null] {
  const at = text.indexOf(part)
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + part.length)]
}
