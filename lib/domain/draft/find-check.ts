import { actionsOf } from '@/lib/domain/draft/action-of'
import { code } from '@/lib/domain/draft/code'
import type { DraftSentence, RecipeStep } from '@/lib/domain/draft/types'

/** Actions whose exit code is the verdict. */
const verdicts = new Set(['run tests', 'build project', 'lint code', 'check types', 'watch runs'])

const changing =
  /^(?:edit|write|create|add|insert|make|update|set|change|modify|rename|move|copy|delete|remove|cancel|return|exchange|refund|book|order|buy|pay|send|post|submit|publish|upload|stage|commit|push|apply|deploy|install|merge|assign|transfer|undo|stash|build|manage|control)$/
const looking = /^(?:inspect|get|list|find|read|view|show|check|verify|validate|confirm|fetch|query|compare|search)$/

const name = (step: RecipeStep): string => code(step.command ?? step.heads?.at(-1) ?? step.tool)

/**
 * How to see that it worked: the last step that tests or builds, else the last that looks at something after a step that changed
 * something, else null.
 */
export function findCheck(steps: readonly RecipeStep[]): { text: string; index: number } | null {
  const verdict = steps.findLastIndex((step) => actionsOf(step).some(({ verb, noun }) => verdicts.has(`${verb} ${noun}`)))
  if (verdict >= 0) {
    const [kind] = actionsOf(steps[verdict]!).filter(({ verb, noun }) => verdicts.has(`${verb} ${noun}`))
    const end =
      kind?.noun === 'tests' ? 'Every test passes' : kind?.verb === 'lint' ? 'It reports nothing' : 'It ends without an error'
    return { text: `${end} in step ${verdict + 1} (${name(steps[verdict]!)}).`, index: verdict }
  }
  const changed = steps.findIndex((step) => actionsOf(step).some(({ verb }) => changing.test(verb)))
  const looked = steps.findLastIndex((step, index) => index > changed && actionsOf(step).every(({ verb }) => looking.test(verb)))
  if (changed < 0 || looked < 0) return null
  return { text: `Step ${looked + 1} (${name(steps[looked]!)}) shows the result: compare it with what was asked.`, index: looked }
}

/** The section on verification; general advice, by what the last step does, where no session shows a check. */
export function writeVerification(steps: readonly RecipeStep[]): { sentence: DraftSentence; hasVerification: boolean } {
  const check = findCheck(steps)
  if (check) return { sentence: { text: check.text, steps: [check.index] }, hasVerification: true }
  const last = steps.length - 1
  const step = steps[last]
  const text = step
    ? `The recorded sessions end at step ${last + 1} (${name(step)}) without a check of their own. Look at what it returned and compare it with what was asked before you call the task done.`
    : 'Compare the result with what was asked before you call the task done.'
  return { sentence: { text, steps: step ? [last] : [] }, hasVerification: false }
}
