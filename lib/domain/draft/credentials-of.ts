import type { RecipeStep } from '@/lib/domain/draft/types'
import { secretBeside } from '@/lib/domain/name/secret-name'

/** What a step is given that is a secret by its name, or by what is named beside it, as lines that the risk is judged by. */
export function credentialsOf({ params }: RecipeStep): string[] {
  const holders = new Map<string, Record<string, unknown>>()
  const lines = params.map((binding) => {
    const { param } = binding
    const dot = param.lastIndexOf('.')
    const last = param.slice(dot + 1)
    const place = param.slice(0, Math.max(dot, 0))
    holders.set(place, { ...holders.get(place), [last]: 'constant' in binding ? binding.constant : undefined })
    return `${last}: given`
  })
  const isNamed = [...holders.values()].some((holder) => secretBeside(holder).size > 0)
  return isNamed ? [...lines, 'secret: given'] : lines
}
