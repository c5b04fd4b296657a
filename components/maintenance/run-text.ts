import { countOf } from '@/components/ui/format-number'
import { formatDuration } from '@/components/ui/format-time'
import type { SweepRun } from '@/lib/contract/maintenance'

type Summary = Omit<SweepRun, 'decisions'>
type Decision = SweepRun['decisions'][number]

const triggers: Record<SweepRun['trigger'], string> = {
  person: 'by a person',
  key: 'by an API key',
  agent: 'by an agent',
  schedule: 'by schedule',
  job: 'automatic',
}

/** Who or what started the run: "by schedule". */
export const triggerText = (run: Summary): string => triggers[run.trigger]

/** The result of a run in a few words: "3 of 12 moved", "would move 3", "failed". */
export function resultText(run: Summary, decisions?: readonly Decision[]): string {
  if (run.status === 'running') return 'running'
  if (run.status === 'failed') return 'failed'
  if (run.status === 'cancelled') return run.moved > 0 ? `cancelled after ${countOf(run.moved, 'move')}` : 'cancelled'
  if (run.dryRun) {
    if (!decisions) return 'nothing changed'
    const would = decisions.filter((one) => !one.wouldHave).length
    return would === 0 ? 'nothing would move' : `${countOf(would, 'skill')} would move`
  }
  return run.moved === 0 ? 'nothing moved' : `${countOf(run.moved, 'skill')} moved`
}

/** Duration of a run; null while it runs, and when the clock did not advance. */
export function durationText(run: Summary): string | null {
  const durationMs = run.endedAt ? Date.parse(run.endedAt) - Date.parse(run.startedAt) : 0
  return durationMs > 0 ? formatDuration(durationMs) : null
}

export type Fate = 'applied' | 'preview' | 'frozen' | 'protected' | 'review'

/** The result of a decision: applied by policy, previewed, or left to a person and why. */
export function fateOf(decision: Decision, dryRun: boolean): Fate {
  if (decision.applied) return 'applied'
  if (decision.wouldHave && decision.reasonCode === 'frozen') return 'frozen'
  if (decision.wouldHave) return decision.reasonCode === 'protected' ? 'protected' : 'review'
  return dryRun ? 'preview' : 'review'
}
