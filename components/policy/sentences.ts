import { formatPercent } from '@/components/ui/format-number'
import { policyFields, type PolicyGroup } from '@/lib/domain/policy/fields'
import { policyFieldNames, type PolicyField } from '@/lib/domain/policy/policy'

/** A piece of a sentence: text, or the name of the field whose value goes there. */
export type Piece = string

export interface Sentence {
  verb: string
  pieces: readonly Piece[]
  /** Shown only while these values are in force. */
  when?: (values: Record<string, unknown>) => boolean
}

/** The rules that move skills, each as a sentence around its numbers. Fields without a sentence are in their group's list. */
export const ruleSentences: readonly Sentence[] = [
  {
    verb: 'Release',
    pieces: ['A verified skill is released after', 'proveClean', 'clean uses and a rate of at least', 'proveRate', '.'],
  },
  {
    verb: 'Warn',
    pieces: [
      'A skill is degraded when fewer than',
      'warnRate',
      'of at least',
      'warnJudged',
      'judged uses in the last',
      'window',
      'succeeded.',
    ],
  },
  {
    verb: 'Recover',
    pieces: ['A degraded skill is verified again from', 'recoverRate', 'over at least', 'recoverJudged', 'judged uses.'],
  },
  {
    verb: 'Deprecate',
    when: ({ retirement }) => retirement !== 'evidence',
    pieces: [
      'A skill is no longer offered when fewer than',
      'deprecateRate',
      'of at least',
      'deprecateJudged',
      'judged uses succeeded.',
    ],
  },
  {
    verb: 'Deprecate',
    when: ({ retirement }) => retirement === 'evidence',
    pieces: [
      'A skill is no longer offered when its rate is below',
      'deprecateRate',
      'and it is',
      'evidenceSure',
      'certain that its true rate is below',
      'evidenceRate',
      ', with earlier history counted as',
      'evidencePrior',
      'uses.',
    ],
  },
  {
    verb: 'Over-triggering',
    pieces: ['It is also no longer offered when too many selected uses were corrected or reworked, by risk:', 'overTrigger'],
  },
  {
    verb: 'Restore',
    pieces: [
      'A deprecated skill is offered again after',
      'unblockClean',
      'clean uses since and a rate of at least',
      'unblockRate',
      '.',
    ],
  },
  {
    verb: 'Archive',
    when: ({ archiveRule }) => archiveRule === 'idle',
    pieces: ['A skill with no uses for', 'archiveDays', 'days leaves the served folders, by the rule', 'archiveRule'],
  },
  {
    verb: 'Archive',
    when: ({ archiveRule }) => archiveRule !== 'idle',
    pieces: [
      'A skill with no uses for',
      'archiveDays',
      'days leaves the served folders, by the rule',
      'archiveRule',
      'once the doubt is at most',
      'archiveDoubt',
      'that its true rate is below',
      'evidenceRate',
      ', however often sweeps run.',
    ],
  },
  {
    verb: 'Schedule',
    when: ({ sweepMinutes }) => sweepMinutes !== 0,
    pieces: ['A sweep checks the library every', 'sweepMinutes', 'minutes, moves', 'automation', 'skills and flags the rest.'],
  },
  {
    verb: 'Schedule',
    when: ({ sweepMinutes }) => sweepMinutes === 0,
    pieces: ['A sweep runs only on request, moves', 'automation', 'skills and flags the rest.'],
  },
  { verb: 'Freeze', pieces: ['While automation is frozen, nothing moves automatically:', 'frozen'] },
  {
    verb: 'Mining',
    pieces: ['A pattern of at least', 'minSteps', 'steps is proposed when', 'minSessions', 'sessions show it.'],
  },
]

export const isField = (piece: Piece): piece is PolicyField => Object.hasOwn(policyFields, piece)

const groupWords: Record<PolicyGroup, string> = {
  lifecycle: 'Lifecycle',
  automation: 'Automation',
  mining: 'Mining',
  learning: 'Learning',
  serving: 'Serving',
}

/** Every field by its group, ordered by how likely people look for it. */
export function fieldsByGroup(): { group: PolicyGroup; label: string; fields: PolicyField[] }[] {
  const groups = Object.keys(groupWords) as PolicyGroup[]
  return groups.map((group) => ({
    group,
    label: groupWords[group],
    fields: policyFieldNames.filter((name) => policyFields[name].group === group),
  }))
}

/**
 * A value as text: "40%", "20", "on", "low 45% of 3, high 30% of 2". Values come from the server and may be newer than this page.
 */
export function valueText(name: PolicyField, value: unknown): string {
  const { kind } = policyFields[name]
  if (value === null || value === undefined) return kind === 'days-or-all' ? 'all' : '–'
  if (kind === 'rate' && typeof value === 'number') return formatPercent(value)
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value)
  return Object.entries(value)
    .map(([key, part]) => `${key} ${partText(part)}`)
    .join(', ')
}

function partText(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(part)
  const { rate, uses } = part as { rate?: unknown; uses?: unknown }
  const parts = [typeof rate === 'number' ? formatPercent(rate) : '', typeof uses === 'number' ? `of ${uses} uses` : '']
  return parts.filter(Boolean).join(' ')
}
