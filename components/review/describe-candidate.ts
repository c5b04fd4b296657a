import { capital } from '@/lib/domain/capital'
import { formatInterval, formatNumber, formatPercent, countOf } from '@/components/ui/format-number'
import type { CandidateItem } from '@/lib/contract/candidate'
import { refuseInBulk } from '@/lib/domain/gate/refuse-in-bulk'
import { derivedText } from '@/lib/domain/score/evidence-sentence'
import { estimate } from '@/lib/domain/score/estimate'
import { shapeLabel } from '@/lib/domain/shape/shape-label'

/** From this many known outcomes on an interval is meaningful. */
const enoughEndings = 8

type Endings = Pick<CandidateItem, 'endedWell' | 'endedKnown' | 'derivedWell' | 'derivedKnown'> &
  Partial<Pick<CandidateItem, 'derivedAccuracy'>>

/** Labels of the draft's steps, as on chips. */
export function stepLabels(candidate: Pick<CandidateItem, 'toolSequence'>): string[] {
  return candidate.toolSequence.map(({ tool, heads }) => shapeLabel({ tool, params: [], ...(heads ? { heads } : {}) }))
}

/** "8 of 9", or null where no session has a known end. */
export function endedText({ endedWell, endedKnown }: Pick<Endings, 'endedWell' | 'endedKnown'>): string | null {
  return endedKnown === 0 ? null : `${formatNumber(endedWell)} of ${formatNumber(endedKnown)}`
}

/** The 90% interval of the success rate, or why there is none; without known outcomes what the sessions' own signals say. */
export function endedNote({ endedWell, endedKnown, ...derived }: Endings): string {
  if (endedKnown === 0) return derived.derivedKnown === 0 ? 'No known outcomes' : capital(derivedText(derived))
  if (endedKnown < enoughEndings) return 'Too few for a rate'
  const { low, high } = estimate({ successes: endedWell, judged: endedKnown }).parts
  return formatInterval(low, high)
}

/** Why a candidate cannot be approved in bulk, in three words; null when it can, or when its kind already shows it. */
export function bulkRefusal(candidate: Pick<CandidateItem, 'kind' | 'gates' | 'risk'>): string | null {
  if (refuseInBulk(candidate)?.code !== 'risky') return null
  return candidate.risk === 'high' ? 'high risk, review individually' : 'review individually'
}

/** Its origin: "from coder"; a shared candidate says so, and a proposal without an agent is policy's. */
export function sourceOf({
  agent,
  kind,
  origin,
  proposedBy,
}: Pick<CandidateItem, 'agent' | 'kind' | 'origin'> & Partial<Pick<CandidateItem, 'proposedBy'>>): string {
  if (origin === 'agent') return `proposed by agent ${agent}`
  if (kind === 'act' && origin === 'person') return `requested by ${proposedBy?.id ?? 'a person'}`
  if (kind === 'act') return agent ? `proposed by policy, for ${agent}` : 'proposed by policy'
  return agent ? `from ${agent}` : 'from several agents'
}

/** A policy proposal is backed by uses, an agent's by its own words. */
export const isFromPolicy = ({ kind, origin }: Pick<CandidateItem, 'kind' | 'origin'>): boolean =>
  kind === 'act' && origin === 'policy'

/** Its evidence in three words: sessions, judged uses for a policy proposal, else how it was proposed. */
export function evidenceText(item: Pick<CandidateItem, 'kind' | 'origin' | 'sessions' | 'endedKnown'>): string {
  const { sessions, endedKnown } = item
  if (isFromPolicy(item)) return countOf(endedKnown, 'judged use')
  return sessions.length > 0 ? countOf(sessions.length, 'session') : 'No sessions'
}

/** What its draft foretells, in a queue row: "predicts 62% (n 24)". */
export const replayShort = ({ calls, sessions }: NonNullable<CandidateItem['replay']>): string =>
  `predicts ${formatPercent(calls)} (n ${formatNumber(sessions)})`
