import { code } from '@/lib/domain/draft/code'
import type { RecipeStep } from '@/lib/domain/draft/types'
import { contrastText, type Contrast } from '@/lib/domain/score/contrast-runs'
import type { PartSentence } from './types'

/** What good runs did and bad ones did not, each with the steps of the recipe that do it. */
export const writeContrast = (contrasts: readonly Contrast[], recipe: readonly RecipeStep[]): PartSentence[] =>
  contrasts.map((one) => {
    const steps = recipe.flatMap(({ tool, heads }, at) => ((heads ?? [tool]).includes(one.thing) ? [at] : []))
    const where = steps.length === 0 ? '' : ` (step ${steps.map((at) => at + 1).join(', ')})`
    return { kind: 'contrast' as const, text: contrastText(one, `${code(one.thing)}${where}`), steps }
  })
