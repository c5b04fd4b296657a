import { code } from '@/lib/domain/draft/code'
import type { Binding, RecipeStep } from '@/lib/domain/draft/types'

/** Below this the instructions themselves are the overview. */
const stepsMin = 6

/** A value of a step that an earlier step gave. */
interface Handed {
  param: string
  from: number
}

const handedTo = ({ params }: RecipeStep): Handed[] =>
  params.flatMap((binding: Binding) =>
    'placeholder' in binding && binding.source?.from === 'step' ? [{ param: binding.param, from: binding.source.step + 1 }] : [],
  )

/** What a step is, in one cell. */
const describeStep = ({ tool, heads, isOptional }: RecipeStep): string =>
  `${code(heads && heads.length > 0 ? heads.join(', ') : tool)}${isOptional ? ' (where needed)' : ''}`

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll(/\s+/g, ' ')

/**
 * The steps as a table: which there are, what each takes from the ones before, and which later ones need its result. Null where it
 * would say nothing that the instructions do not: few steps, or none that needs another.
 */
export function writeWorkflow(title: string, recipe: readonly RecipeStep[]): string | null {
  const handed = recipe.map(handedTo)
  if (recipe.length < stepsMin || handed.every((one) => one.length === 0)) return null
  const rows = recipe.map((step, at) => {
    const inputsText = (handed[at] ?? []).map(({ param, from }) => `${code(param)} from step ${from}`).join(', ')
    const needed = handed.flatMap((one, later) => (one.some(({ from }) => from === at + 1) ? [later + 1] : [])).join(', ')
    return `| ${step.step} | ${cell(describeStep(step))} | ${cell(inputsText) || '–'} | ${needed || '–'} |`
  })
  return [
    `# ${title}: how the steps hang together`,
    '',
    '| Step | What | Takes | Needed by |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}
