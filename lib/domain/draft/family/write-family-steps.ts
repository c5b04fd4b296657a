import type { Each } from '@/lib/domain/family/value-origins'
import { joinAnd } from '@/lib/domain/draft/join-words'
import { code } from '@/lib/domain/draft/code'
import type { RecipeStep } from '@/lib/domain/draft/types'
import { isCheck } from '@/lib/domain/family/is-check'
import { writeInstruction } from '@/lib/domain/draft/write-instruction'
import { withoutStop } from '@/lib/domain/without-stop'
import type { FamilyStepFacts } from './types'

/** From this share on a step is told without saying how often it is taken. */
const nearlyAll = 0.7

/** One step in words: what to do, where, whether it comes again, and how many of the runs took it where not nearly all did. */
export function writeFamilyStep(step: RecipeStep, facts: FamilyStepFacts): { sentence: string; bullets: string[] } {
  const { sentence, bullets } = sentenceOf(step, facts)
  const again = facts.isRepeated && step.heads?.some(isCheck) ? ' Mend what it reports and run it again until it passes.' : ''
  const told = `${withoutStop(sentence)}${oftenOf(facts)}${orderOf(facts)}.${again}`
  return {
    sentence: facts.insteadOf === undefined ? told : `Or, in place of step ${facts.insteadOf + 1}: ${lower(told)}`,
    bullets,
  }
}

/** The steps before it with which it may change places. */
function orderOf({ anyOrderWith = [] }: FamilyStepFacts): string {
  if (anyOrderWith.length === 0) return ''
  return `, before or after step${anyOrderWith.length > 1 ? 's' : ''} ${joinAnd(anyOrderWith.map((step) => String(step + 1)))}`
}

/** How often a step is taken where it is not always. */
function oftenOf({ share, declined }: FamilyStepFacts): string {
  if (declined) return `, if it may be done: ${declined.units} of the ${declined.of} runs that were asked for it ended without it`
  return share < nearlyAll ? ` (in ${Math.max(1, Math.round(share * 10))} of 10 runs)` : ''
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

function sentenceOf(
  step: RecipeStep,
  { place, isRepeated, each, choices = {} }: FamilyStepFacts,
): { sentence: string; bullets: string[] } {
  if (step.heads) return { sentence: `Run ${code(step.template ?? step.command ?? step.heads.join(' && '))}.`, bullets: [] }
  if (place !== undefined) {
    const isFolder = place.endsWith('/')
    const reads = /read|view|open|cat/i.test(step.tool)
    const what = isFolder ? `the files concerned in ${code(place)}` : code(place)
    return { sentence: `${reads ? 'Read' : 'Change'} ${what}.`, bullets: [] }
  }
  const runs = new Map(Object.entries(choices).map(([param, values]) => [param, values[0]?.units ?? 0]))
  const written = writeInstruction({ ...step, isOptional: false }, runs)
  return isRepeated ? { ...written, sentence: written.sentence.replace(/\.$/, `${loopOf(each)}.`) } : written
}

/** What a repeated call goes through. */
function loopOf(each: Each | undefined): string {
  if (!each) return ', as often as needed'
  const list = `${code(each.path.replace(/(?<=\[\])\.[^[\]]*$/, ''))} in the result of step ${each.step + 1}`
  return each.isWhole ? `, once for each of ${list}` : `, for as many of ${list} as needed`
}
