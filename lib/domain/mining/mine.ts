import { sequenceAt } from '@/lib/domain/mining/corpus'
import { GappedSearch, type Finding } from '@/lib/domain/mining/gapped'
import { expectedOf, isSignificant, observe, shapesOf, symbolsOf, type Observed } from '@/lib/domain/mining/observe'
import { policyOf } from '@/lib/domain/mining/policy'
import { selectProposals, type Chosen, type Selection } from '@/lib/domain/mining/select'
import type {
  MinedPattern,
  MiningOptions,
  MiningResult,
  MiningSession,
  Occurrence,
  ProposedPattern,
} from '@/lib/domain/mining/types'

/**
 * Mines the sessions of one agent: what recurs (closed patterns), which of it chance does not explain, and which is worth a
 * person's time. The result does not depend on session order or shape numbering.
 */
export function minePatterns(sessions: readonly MiningSession[], options: MiningOptions = {}): MiningResult {
  const policy = policyOf(options)
  const observed = observe(sessions, policy)
  const selection = selectProposals(observed, policy, options)
  const search = new GappedSearch(observed.corpus, observed.model, policy.maxGap)
  const proposed = [...selection.chosen.values()].map((chosen) => propose(sessions, observed, selection, search, chosen))
  const { corpus, closed } = observed
  return {
    proposed: proposed.sort(byQueueOrder),
    observed: {
      count: closed.count,
      at: (id) => patternAt(observed, selection, id),
      occurrencesOf: (id) => findingsOf(observed, id).map((finding) => occurrence(sessions, observed, finding)),
    },
    counts: {
      sessions: corpus.activeDocs,
      calls: corpus.calls,
      shapes: corpus.symbolOf.size,
      closed: closed.count,
      significant: selection.significant,
      covered: selection.covered,
    },
  }
}

function byQueueOrder(a: ProposedPattern, b: ProposedPattern): number {
  return isWeak(a) - isWeak(b) || b.worth - a.worth || a.id - b.id
}

function isWeak({ evidence }: ProposedPattern): number {
  return Number(evidence === 'weak')
}

/**
 * Queue rank: bits saved, times the bits by which it beats chance, times its outcome factor (a Beta(1, 1) mean between ½ and 1½;
 * 1 when unknown).
 */
function worthOf(gain: number, { support, expected }: MinedPattern, ended: ProposedPattern['ended']): number {
  const surprise = Math.log2(Math.max(2, support / Math.max(expected, 1e-12)))
  return gain * surprise * (0.5 + (ended.well + 1) / (ended.known + 2))
}

function patternAt(observed: Observed, selection: Selection, id: number): MinedPattern {
  const chosen = selection.chosen.get(id)
  return {
    id,
    shapes: shapesOf(observed, id),
    support: observed.closed.support[id]!,
    expected: expectedOf(observed, id),
    logP: observed.logP[id]!,
    isSignificant: isSignificant(observed, id),
    gain: selection.gains.get(id) ?? null,
    evidence: chosen?.evidence ?? null,
    whyNot: selection.whyNot(id),
  }
}

function propose(
  sessions: readonly MiningSession[],
  observed: Observed,
  selection: Selection,
  search: GappedSearch,
  chosen: Chosen,
): ProposedPattern {
  const { gain, evidence, absorbed } = chosen
  const findings = search.findings(symbolsOf(observed, chosen.id))
  const occurrences = findings.map((finding) => occurrence(sessions, observed, finding))
  const sessionsByKey = new Map(occurrences.map(({ session }) => [sessions[session]!.key, sessions[session]!]))
  const endings = [...sessionsByKey.values()].flatMap(({ ending }) => (ending === undefined ? [] : [ending]))
  const ended = { known: endings.length, well: endings.reduce((sum, ending) => sum + ending, 0) }
  const pattern = patternAt(observed, selection, chosen.id)
  return {
    ...pattern,
    gain,
    evidence,
    whyNot: null,
    sessions: sessionsByKey.size,
    tasks: new Set([...sessionsByKey.values()].map(({ task, key }) => task ?? key)).size,
    coveredSteps: findings.length * pattern.shapes.length,
    ended,
    worth: worthOf(gain, pattern, ended),
    occurrences,
    absorbed,
  }
}

/** Occurrences without a gap, in text order. */
function findingsOf({ closed }: Observed, id: number): Finding[] {
  const places = closed.sa.slice(closed.lower[id], closed.lower[id]! + closed.size[id]!).sort()
  return Array.from(places, (at) => Array.from({ length: closed.length[id]! }, (_, i) => at + i))
}

/** Converts an occurrence to the caller's sessions. */
function occurrence(sessions: readonly MiningSession[], { corpus }: Observed, finding: Finding): Occurrence {
  const at = sequenceAt(corpus.starts, finding[0]!)
  const [session, sequence, start] = [corpus.sessionOf[at]!, corpus.sequenceOf[at]!, corpus.starts[at]!]
  const { shapes, positions } = sessions[session]!.sequences[sequence]!
  const optional: Occurrence['optional'] = []
  for (let i = 0; i + 1 < finding.length; i += 1) {
    for (let between = finding[i]! + 1 - start; between < finding[i + 1]! - start; between += 1) {
      optional.push({ after: i, shape: shapes[between]!, position: positions[between]! })
    }
  }
  return { session, sequence, positions: finding.map((place) => positions[place - start]!), optional }
}
