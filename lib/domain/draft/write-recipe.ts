import type { Binding, RecipeStep, ResultPlace, Source } from '@/lib/domain/draft/types'

/** The text of recipe.json: the steps as data, counted from 1 everywhere. */
export function writeRecipe(name: string, recipe: readonly RecipeStep[]): string {
  const others = new Set(recipe.flatMap(({ insteadOf }, at) => (insteadOf === undefined ? [] : [at, insteadOf])))
  const steps = recipe.map((step, at) => ({
    ...written(step),
    role: others.has(at) ? 'either' : step.isOptional ? 'optional' : 'core',
  }))
  return `${JSON.stringify({ name, steps }, null, 2)}\n`
}

const written = ({ step, tool, heads, command, flags, template, place, params, share, repeat }: RecipeStep) => ({
  step,
  tool,
  ...(heads ? { heads } : {}),
  ...(command === undefined ? {} : { command }),
  ...(flags ? { flags } : {}),
  ...(template === undefined ? {} : { template }),
  resources: place === undefined ? [] : [place],
  params: params.map(writtenBinding),
  ...(repeat ? { repeat } : {}),
  ...(share === undefined ? {} : { share }),
})

function writtenBinding(binding: Binding) {
  if ('constant' in binding) return { ...binding, source: null }
  return { ...binding, source: binding.source ? writtenSource(binding.source) : null }
}

function writtenSource(source: Source) {
  if (source.from === 'input') return { step: source.step + 1, path: source.param, of: 'input' as const }
  if (source.from !== 'step') return source
  const { or, member } = source
  return {
    ...writtenPlace(source),
    of: 'result' as const,
    ...(member === undefined ? {} : { member }),
    ...(or === undefined ? {} : { or: or === 'request' ? or : writtenPlace(or) }),
  }
}

const writtenPlace = ({ step, path }: ResultPlace) => ({ step: step + 1, ...(path === undefined ? {} : { path }) })
