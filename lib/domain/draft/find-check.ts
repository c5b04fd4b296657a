import { checksIn } from '@/lib/domain/outcome-text/check-command'
import { actionsOf, purposeHeads } from '@/lib/domain/draft/action-of'
import type { Action } from '@/lib/domain/draft/actions'
import { code } from '@/lib/domain/draft/code'
import { joinAnd } from '@/lib/domain/draft/join-words'
import type { DraftOccurrence, DraftSentence, RecipeStep } from '@/lib/domain/draft/types'

/** Actions whose exit code is the verdict. */
const verdicts = new Set(['run tests', 'build project', 'lint code', 'check types', 'watch runs'])

const changing =
  /^(?:edit|write|create|add|insert|make|update|set|change|modify|rename|move|copy|delete|remove|cancel|return|exchange|refund|book|order|buy|pay|send|post|submit|publish|upload|stage|commit|push|apply|deploy|install|merge|assign|transfer|undo|stash|build|manage|control)$/
const looking = /^(?:inspect|get|list|find|read|view|show|check|verify|validate|confirm|fetch|query|compare|search)$/
/** Neither changes nor looks. What a tool of another verb does is not known: it may change something. */
const idle = /^(?:look|lookup|locate|load|open|calculate|compute|count|think|plan|print|wait|watch|ask)$/

/** Sessions that must have looked at the result after the pattern for the draft to say so. */
const lookingShare = 0.5

const isVerdict = ({ verb, noun }: Action): boolean => verdicts.has(`${verb} ${noun}`)

/** Whether a step tests, builds or lints: its exit code is the verdict. */
export function isVerdictStep(step: { tool: string; heads?: readonly string[] }): boolean {
  return actionsOf(step).some(isVerdict)
}

/** Whether a step runs a test of the project's own, which no table of programs knows. */
const isOwnTest = ({ heads = [] }: RecipeStep): boolean => heads.some((head) => checksIn([head], head).length > 0)

/** The command or tool that checks, not what trims its output. */
function name(step: RecipeStep, isCheck: (action: Action) => boolean = () => false): string {
  if (step.command !== undefined) return code(step.command)
  const heads = purposeHeads(step.heads ?? [])
  return code(heads.findLast((head) => actionsOf({ tool: step.tool, heads: [head] }).some(isCheck)) ?? heads.at(-1) ?? step.tool)
}

/** Share of the runs from which a check is one that all should make. */
const nearlyAll = 0.7

/** The steps that test, build or lint: those that nearly all runs made, else the last. */
function verdictsIn(steps: readonly RecipeStep[]): number[] {
  const all = steps.flatMap((step, at) => (actionsOf(step).some(isVerdict) || isOwnTest(step) ? [at] : []))
  const usual = all.filter((at) => !steps[at]?.isOptional && (steps[at]?.share ?? 1) >= nearlyAll)
  return usual.length > 0 ? usual : all.slice(-1)
}

/** "run `npm test` until every test passes". */
function untilClean(step: RecipeStep): string {
  const kind = actionsOf(step).find(isVerdict)
  const end =
    kind?.noun === 'tests' ? 'every test passes' : kind?.verb === 'lint' ? 'it reports no problem' : 'it ends without an error'
  return `${name(step, isVerdict)} until ${end}`
}

/**
 * How to see that it worked: the steps that test, build or lint, else the last that every session took and that looks at something after
 * all that may have changed something, else null: what was seen before cannot tell how it ended. Steps count from 0.
 */
export function findCheck(steps: readonly RecipeStep[]): { text: string; steps: number[] } | null {
  const checks = verdictsIn(steps)
  if (checks.length > 0) {
    const at = joinAnd(checks.map((index) => String(index + 1)))
    const runs = joinAnd(checks.map((index) => untilClean(steps[index]!)))
    return {
      text: `Step${checks.length > 1 ? 's' : ''} ${at} ${checks.length > 1 ? 'are the checks' : 'is the check'}: run ${runs}.`,
      steps: checks,
    }
  }
  const isChanging = steps.some((step) => actionsOf(step).some(({ verb }) => changing.test(verb)))
  const acted = steps.findLastIndex((step) => actionsOf(step).some(({ verb }) => !looking.test(verb) && !idle.test(verb)))
  const checkedAt = steps.findLastIndex(
    (step, index) => index > acted && !step.isOptional && actionsOf(step).every(({ verb }) => looking.test(verb)),
  )
  if (!isChanging || checkedAt < 0) return null
  return {
    text: `Step ${checkedAt + 1} (${name(steps[checkedAt]!)}) shows the result: compare it with what was asked.`,
    steps: [checkedAt],
  }
}

/** What at least half of the sessions did next to see the result: a test, a build, or a look at what was changed. */
function findNextCheck(occurrences: readonly DraftOccurrence[]): string | null {
  const counts = new Map<string, Set<string>>()
  for (const { session, next = [] } of occurrences) {
    const check =
      next.find((step) => actionsOf(step).some(isVerdict)) ??
      next.find((step) => actionsOf(step).every(({ verb }) => looking.test(verb)))
    if (!check) continue
    const label = name({ step: 0, tool: check.tool, params: [], ...(check.heads ? { heads: check.heads } : {}) }, isVerdict)
    counts.set(label, (counts.get(label) ?? new Set()).add(session))
  }
  const sessions = new Set(occurrences.map(({ session }) => session)).size
  const [best] = [...counts].sort(([a, x], [b, y]) => y.size - x.size || (a < b ? -1 : 1))
  return best && best[1].size >= 2 && best[1].size >= sessions * lookingShare ? best[0] : null
}

/** The section on verification; general advice, by what the last step does, where no session shows a check. */
export function writeVerification(
  steps: readonly RecipeStep[],
  occurrences: readonly DraftOccurrence[] = [],
  /** The step (0-based) that all is for, where it is known. */
  act = -1,
): { sentence: DraftSentence; hasVerification: boolean } {
  const check = findCheck(steps)
  if (check) return { sentence: check, hasVerification: true }
  const isChanging = steps.some((step) => actionsOf(step).some(({ verb }) => changing.test(verb)))
  const next = isChanging ? findNextCheck(occurrences) : null
  // What every run ends with, not what some of them add.
  const certain = steps.findLastIndex(({ isOptional }) => !isOptional)
  const last = act >= 0 ? act : certain < 0 ? steps.length - 1 : certain
  if (next !== null) {
    const text = `Afterwards look at the result with ${next}, as most sessions did, and compare it with what was asked.`
    return { sentence: { text, steps: [last] }, hasVerification: true }
  }
  const step = steps[last]
  const what = step ? `what ${name(step)} returned` : 'the result'
  const text = `No session shows a check of its own: compare ${what} with what was asked before you call the task done.`
  return { sentence: { text, steps: step ? [last] : [] }, hasVerification: false }
}
