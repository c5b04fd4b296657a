import { code } from '@/lib/domain/draft/code'
import type { RecipeStep } from '@/lib/domain/draft/types'
import { isCheck } from '@/lib/domain/family/project-checks'
import { writeInstruction } from '@/lib/domain/draft/write-instruction'
import type { FamilyStepFacts } from './types'

/** From this share on a step is told without saying how often it is taken. */
const nearlyAll = 0.7

/** One step in words: what to do, where, whether it comes again, and how many of the runs took it where not nearly all did. */
export function writeFamilyStep(step: RecipeStep, facts: FamilyStepFacts): { sentence: string; bullets: string[] } {
  const { sentence, bullets } = sentenceOf(step, facts)
  const again = facts.isRepeated && step.heads?.some(isCheck) ? ' Mend what it reports and run it again until it passes.' : ''
  const often = facts.share < nearlyAll ? ` (in ${Math.round(facts.share * 10)} of 10 runs)` : ''
  return { sentence: `${sentence.replace(/\.$/, '')}${often}.${again}`, bullets }
}

function sentenceOf(step: RecipeStep, { place, isRepeated }: FamilyStepFacts): { sentence: string; bullets: string[] } {
  if (step.heads) return { sentence: `Run ${code(step.template ?? step.command ?? step.heads.join(' && '))}.`, bullets: [] }
  if (place !== undefined) {
    const isFolder = place.endsWith('/')
    const reads = /read|view|open|cat/i.test(step.tool)
    const what = isFolder ? `the files concerned in ${code(place)}` : code(place)
    return { sentence: `${reads ? 'Read' : 'Change'} ${what}.`, bullets: [] }
  }
  const written = writeInstruction({ ...step, isOptional: false })
  return isRepeated ? { ...written, sentence: written.sentence.replace(/\.$/, `${loopOf(step)}.`) } : written
}

/** What a repeated call goes through: the list of an earlier result, if one of its values comes from there. */
function loopOf({ params }: RecipeStep): string {
  for (const binding of params) {
    const source = 'source' in binding ? binding.source : undefined
    if (source?.from === 'step' && source.path?.includes('[]'))
      return `, once for each ${code(source.path)} of step ${source.step + 1}`
  }
  return ', as often as needed'
}
