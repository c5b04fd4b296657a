import type { SweepRun } from '@/lib/contract/maintenance'

type Summary = Omit<SweepRun, 'decisions'>

/** A run, or several in a row that moved nothing, newest first. */
export type RunGroup = { run: Summary } | { quiet: Summary[] }

/** Fewer quiet runs in a row are shown one by one. */
const foldedFrom = 3

/** Whether a run ended without moving anything; previews and failures are shown in any case. */
const isQuiet = (run: Summary): boolean => run.status === 'succeeded' && !run.dryRun && run.moved === 0

/** Runs in order, with those in a row that moved nothing as one. The newest run and the open one stay on their own. */
export function foldQuiet(runs: readonly Summary[], open: string | null): RunGroup[] {
  const groups: RunGroup[] = []
  let quiet: Summary[] = []
  const end = () => {
    groups.push(...(quiet.length >= foldedFrom ? [{ quiet }] : quiet.map((run) => ({ run }))))
    quiet = []
  }
  for (const [index, run] of runs.entries()) {
    if (index > 0 && run.id !== open && isQuiet(run)) quiet.push(run)
    else {
      end()
      groups.push({ run })
    }
  }
  end()
  return groups
}
