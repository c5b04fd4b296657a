import { code } from '@/lib/domain/draft/code'
import type { Binding, DraftSentence, RecipeStep } from '@/lib/domain/draft/types'
import { toolActions } from '@/lib/domain/draft/actions'

/** Preconditions named at most. */
const namedMax = 6

type Placeholder = Extract<Binding, { placeholder: string }>

/**
 * What has to be there before the first step: values that no step of the pattern gives, where the sessions show where they came from.
 * Parameters of well-known tools (paths, texts) are the task itself and need no word.
 */
export function findPreconditions(steps: readonly RecipeStep[]): DraftSentence[] {
  const needed = new Map<string, { binding: Placeholder; steps: number[] }>()
  const inputs = new Set<string>()
  steps.forEach((step, index) => {
    if (toolActions.has(step.tool)) return
    for (const binding of step.params) {
      if (!('placeholder' in binding)) continue
      const known = needed.get(binding.placeholder)
      if (known) known.steps.push(index)
      else if (binding.source && binding.source.from !== 'step') needed.set(binding.placeholder, { binding, steps: [index] })
      else if (binding.source) inputs.add(binding.placeholder)
    }
  })
  return [...needed.values()]
    .filter(({ binding }) => !inputs.has(binding.placeholder))
    .slice(0, namedMax)
    .map(({ binding, steps: at }) => ({ text: sentenceOf(binding), steps: at }))
}

function sentenceOf({ placeholder, form, source }: Placeholder): string {
  const what = `${code(`<${placeholder}>`)}${form ? ` (${form})` : ''}`
  if (source?.from !== 'earlier') return `The user has given ${what}; ask when it is missing.`
  const place = source.path ? `${code(source.path)} in the result of ` : ''
  return `${what} is known: ${place}${code(source.tool)} gives it.`
}
