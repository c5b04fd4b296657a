import type { ReactNode } from 'react'
import { countOf, formatNumber, formatPercent } from '@/components/ui/format-number'
import { NumberLink } from '@/components/ui/number-link'
import type { CandidateDetail } from '@/lib/contract/candidate'
import { chanceFigure } from '@/lib/domain/score/evidence-sentence'
import { endedNote, endedText } from './describe-candidate'

interface Mark {
  label: string
  value: ReactNode
  /** The rows behind the value, on this page. */
  href?: string | undefined
  note: string
}

const evidence = (candidate: CandidateDetail): Mark => {
  const { sessions, expectedByChance, savedSteps } = candidate
  const notes = [
    ...(expectedByChance === null ? [] : [`${chanceFigure(expectedByChance)} by chance`]),
    ...(savedSteps === 0 ? [] : [`covers ${countOf(savedSteps, 'step')}`]),
  ]
  return {
    label: 'Evidence',
    value: countOf(sessions.length, 'session'),
    href: sessions.length > 0 ? '#evidence' : undefined,
    note: notes.join(', ') || (sessions.length === 0 ? 'none yet' : 'not tested against chance'),
  }
}

const endings = (candidate: CandidateDetail): Mark => {
  const ended = endedText(candidate)
  return {
    label: 'Verdicts',
    value: ended === null ? 'Unknown' : `${ended} ended well`,
    href: ended === null ? undefined : '#evidence',
    note: endedNote(candidate),
  }
}

const usefulness = ({ replay, kind, sessions }: CandidateDetail): Mark => {
  const label = 'Useful'
  if (!replay) return { label, value: 'Not measured', note: whyUnmeasured(kind, sessions.length) }
  const { calls, baselineCalls, sessions: held } = replay
  return {
    label,
    value: `Predicts ${formatPercent(calls)}`,
    href: '#evidence',
    note: `${formatPercent(baselineCalls)} without, n ${formatNumber(held)}`,
  }
}

const whyUnmeasured = (kind: CandidateDetail['kind'], sessions: number): string => {
  if (kind === 'warning') return 'a warning predicts no calls'
  return sessions === 0 ? 'no sessions' : 'too few sessions or specific calls'
}

const risks = { low: 'low risk', medium: 'medium risk', high: 'high risk' } as const

const safety = ({ gates, taint, widens, risk }: CandidateDetail): Mark => {
  const findings = gates.length
  const notes = [
    risks[risk],
    ...(taint.length > 0 ? [`${countOf(taint.length, 'part')} from strangers`] : []),
    ...(widens ? ['touches more than before'] : []),
  ]
  return {
    label: 'Safety',
    value: findings === 0 ? 'No issues found' : countOf(findings, 'finding'),
    href: findings === 0 ? undefined : '#checks',
    note: notes.join(', '),
  }
}

/** Four marks of a draft, each with its n and a link to its rows: evidence, verdicts, usefulness, safety. */
export function Marks({ candidate }: { candidate: CandidateDetail }) {
  const marks = [evidence(candidate), endings(candidate), usefulness(candidate), safety(candidate)]
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-panel lg:grid-cols-4">
      {marks.map(({ label, value, href, note }) => (
        <div key={label} className="min-w-0 px-3.5 py-2.5 shadow-[1px_0_var(--line),0_1px_var(--line)]">
          <dt className="text-sm font-medium text-ink-3">{label}</dt>
          <dd className="font-semibold">{href ? <NumberLink href={href}>{value}</NumberLink> : value}</dd>
          <dd className="text-sm text-pretty text-ink-3">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
