import type { CallOutput } from '@/lib/client/http-client'
import { countOf } from '@/components/ui/format-number'

export type Simulated = CallOutput<'policy.simulate'>
export type Difference = Simulated['differences'][number]
type Counts = Simulated['verbs'][number]

/** "deprecated": the state of a skill after the move. */
export const pastOf: Record<string, string> = {
  archive: 'archived',
  deprecate: 'deprecated',
  warn: 'warned',
  unblock: 'restored',
  recover: 'recovered',
  prove: 'released',
}

/** "3 deprecated instead of 2: 1 more, 1 earlier"; unchanged parts get a single word. */
export function countsText({ verb, happened, would, more, fewer, earlier, later }: Counts): string {
  const parts = [
    [more, 'more'],
    [fewer, 'fewer'],
    [earlier, 'earlier'],
    [later, 'later'],
  ] as const
  const counts = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  const instead = would === happened ? '' : ` instead of ${happened}`
  return `${would} ${pastOf[verb] ?? verb}${instead}${counts.length ? `: ${counts.join(', ')}` : ', unchanged'}`
}

/** The most important difference in one sentence: deprecations, then anything else. */
export function headline({ verbs, looked }: Simulated): string {
  const none = { verb: 'deprecate', happened: 0, would: 0, more: 0, fewer: 0, earlier: 0, later: 0 }
  const { would, happened, earlier, later } = verbs.find(({ verb }) => verb === 'deprecate') ?? none
  const moved = [earlier && `${earlier} earlier`, later && `${later} later`].filter(Boolean).map((part) => `, ${part}`)
  const did = would === happened ? (moved.length > 0 ? '' : ', unchanged') : ` instead of ${happened}`
  return `${would} of ${countOf(looked, 'skill')} would have been deprecated${did}${moved.join('')}.`
}

/** Changes as the text of a badge. */
export const changeLooks = {
  more: { label: 'new', tone: 'accent' },
  fewer: { label: 'dropped', tone: 'neutral' },
  earlier: { label: 'earlier', tone: 'accent' },
  later: { label: 'later', tone: 'neutral' },
} as const satisfies Record<Difference['change'], unknown>
