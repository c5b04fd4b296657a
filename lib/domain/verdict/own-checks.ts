import { checksIn, checkTool, type Check, type CheckKind } from '@/lib/domain/outcome-text/check-command'
import { foldersOf } from '@/lib/domain/template/repository-path'
import { shippedWeights as weights, type VerdictSignal } from '@/lib/domain/verdict/signal'
import { didNotRun, type ReadStep } from '@/lib/domain/verdict/read-step'
import { writtenBy, type Written } from '@/lib/domain/verdict/written-files'

/** Most that all passing, or all failing, checks of a session count together, in log-odds. */
const sumMax = { for: 2, against: 2.5 } as const

interface Run {
  check: Check
  read: ReadStep
}

/**
 * What the agent's own tests, builds and lints say: of each kind the last one that can be read and that came after the last write. A check
 * that names other places than those that were written is of something else.
 */
export function ownChecks(own: readonly ReadStep[], all: readonly ReadStep[]): VerdictSignal[] {
  const writes = all.flatMap((read) => {
    const written = writtenBy(read)
    return written === undefined ? [] : [{ position: read.step.position, written }]
  })
  const last = writes.at(-1)?.position ?? -1
  const places = writes.some(({ written }) => written === null) ? null : writes.flatMap(({ written }) => written ?? [])
  const runs = new Map<CheckKind, Run>()
  for (const read of own) {
    if (didNotRun(read.step) || read.step.position <= last) continue
    for (const check of checksOf(read)) {
      const isRepaired = check.isFixing && read.result !== 'failure'
      if (!isRepaired && (read.result === 'unknown' || !isAbout(read.command, places) || neverRan(read))) continue
      dropRun(runs, runs.get(check.kind)?.read)
      if (!isRepaired) runs.set(check.kind, { check, read })
    }
  }
  return capped([...runs.values()].map(signalOf))
}

/** A command that ran two checks and failed does not say which: what is run again speaks for both. */
function dropRun(runs: Map<CheckKind, Run>, read: ReadStep | undefined): void {
  for (const [kind, run] of runs) if (run.read === read) runs.delete(kind)
}

const unstarted =
  /command not found|not recognized as an internal|missing script|script not found|(?:unrecognized|unknown|no such) (?:sub)?command|no rule to make target|task .{1,60} not found|cannot find module ['"][^'"]{0,80}(?:bin|cli)/i

/** A check that could not be started says nothing of what it would have checked. */
const neverRan = ({ result, step }: ReadStep): boolean =>
  result === 'failure' &&
  (step.output?.exitCode === 127 || step.output?.exitCode === 126 || unstarted.test(step.output?.summary.slice(0, 600) ?? ''))

function checksOf({ step, command, heads }: ReadStep): Check[] {
  if (command !== null) return checksIn(heads, command)
  const check = checkTool(step.tool)
  return check ? [check] : []
}

function signalOf({ check, read: { step, result } }: Run): VerdictSignal {
  const code = step.output?.exitCode === undefined ? '' : ` with exit code ${step.output.exitCode}`
  const isPassed = result === 'success'
  return {
    kind: 'check',
    sign: isPassed ? 'for' : 'against',
    weight: isPassed ? weights.checkPassed : weights.checkFailed,
    step: step.position,
    turn: step.turn,
    sentence: `After the last change, ${check.name} in step ${step.position + 1} ${isPassed ? 'passed' : 'failed'}${code}.`,
  }
}

/** Checks of one side share a limit: they fail together where they miss something. A command that ran two checks is one signal. */
function capped(signals: readonly VerdictSignal[]): VerdictSignal[] {
  const byStep = [...new Map(signals.map((one) => [one.step, one])).values()]
  return byStep.map((one) => {
    const alike = byStep.filter(({ sign }) => sign === one.sign).length
    return { ...one, weight: Math.min(one.weight, Math.round((sumMax[one.sign] / alike) * 100) / 100) }
  })
}

/** Paths that a command names, `cd` among them. */
const pathWord = /(?<=\s|=|^)(?:\.\/)?([\w@.-]+(?:\/[\w@.-]+)+\/?|[\w-]+\/)(?=[\s:;&|]|$)/g

/** Whether a check may say something of what was written: it names no place, or one that shares a folder with it. */
function isAbout(command: string | null, places: Written): boolean {
  if (command === null || places === null || places.length === 0) return true
  const named = [...command.matchAll(pathWord)].map(([, path = '']) =>
    path.replace(/^(?:\.\/)+/, '').replace(/(?:^|\/)(?:\.\.\.)?$/, ''),
  )
  const own = named.filter(
    (path) => path !== '' && path !== '.' && !/^(?:node_modules|\.?bin|dev|usr|opt|tmp|scripts?)\//.test(path),
  )
  if (own.length === 0) return true
  return own.some((path) => places.some((place) => sharesFolder(path, place)))
}

const tests = /(?:^|\/)(?:tests?|specs?|__tests__|e2e|integration)(?:\/|$)/i

function sharesFolder(named: string, written: string): boolean {
  if (tests.test(named)) return true
  const folders = [named, ...foldersOf(`${named}/x`)]
  const path = `/${written.replaceAll('\\', '/')}`
  return folders.some((folder) => path.includes(`/${folder}/`) || path.endsWith(`/${folder}`))
}
