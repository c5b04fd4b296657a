import { canonicalJson } from '@/lib/domain/canonical-json'
import { isSafeConstant } from '@/lib/domain/draft/safe-constant'
import type { Binding, DraftInput, DraftOccurrence, RecipeStep } from '@/lib/domain/draft/types'
import { commandOf, isShellTool } from '@/lib/domain/shape/shell-tools'

/** Placeholders given so far, with the values each stood for: the same values in every occurrence are the same thing. */
interface Given {
  placeholder: string
  values: string
}

/**
 * Turns the inputs of all occurrences into constants and named placeholders, step by step. A value is a constant when every
 * occurrence has it and it may be shown; else it is a placeholder, one name for what is always equal, so that the file read in
 * step 1 is seen to be the file edited in step 2.
 */
export function bindParams(input: DraftInput): RecipeStep[] {
  const given: Given[] = []
  return input.shapes.map((shape, index) => {
    const isShell = isShellTool(shape.tool) && (shape.heads?.length ?? 0) > 0
    const step: RecipeStep = { step: index + 1, tool: shape.tool, params: [] }
    if (shape.heads && shape.heads.length > 0) step.heads = shape.heads
    if (shape.isOptional) step.isOptional = true
    if (isShell) {
      const command = sameValue(input.occurrences, index, (values) => commandOf(shape.tool, values))
      if (typeof command === 'string' && isSafeConstant(command)) step.command = command.trim()
      return step
    }
    step.params = groupNested(shape.params).map(({ name, type }) => bindOne(input.occurrences, index, name, type, given))
    return step
  })
}

/** A parameter and what lies below it (`filter`, `filter.status`) is shown by its leaves. */
function groupNested(params: readonly { name: string; type: string }[]): { name: string; type: string }[] {
  return params.filter(({ name }) => !params.some((other) => other.name.startsWith(`${name}.`)))
}

function bindOne(occurrences: readonly DraftOccurrence[], index: number, param: string, type: string, given: Given[]): Binding {
  const constant = sameValue(occurrences, index, (values) => valueAt(values, param))
  if (isSafeConstant(constant)) return { param, type, constant }
  const values = occurrences.map(({ steps }) => canonicalJson(valueAt(steps[index]?.input, param)))
  const key = values.join('\n')
  const known = given.find((one) => one.values === key)
  if (known && values.some((value) => value !== 'null')) return { param, type, placeholder: known.placeholder }
  const base = placeholderName(param)
  let placeholder = base
  for (let n = 2; given.some((one) => one.placeholder === placeholder); n++) placeholder = `${base}_${n}`
  given.push({ placeholder, values: key })
  return { param, type, placeholder }
}

/** The value that all occurrences of a step share; undefined where they differ or one lacks it. Optional steps count where present. */
function sameValue(
  occurrences: readonly DraftOccurrence[],
  index: number,
  read: (input: Record<string, unknown>) => unknown,
): unknown {
  const present = occurrences.flatMap(({ steps }) => (steps[index] ? [read(steps[index].input)] : []))
  const [first] = present
  if (first === undefined || first === null) return undefined
  const text = canonicalJson(first)
  return present.every((value) => canonicalJson(value) === text) ? first : undefined
}

function valueAt(input: unknown, path: string): unknown {
  if (!isRecord(input)) return undefined
  if (Object.hasOwn(input, path)) return input[path]
  const dot = path.indexOf('.')
  return dot < 0 || !Object.hasOwn(input, path.slice(0, dot))
    ? undefined
    : valueAt(input[path.slice(0, dot)], path.slice(dot + 1))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function placeholderName(param: string): string {
  const last = param.split('.').at(-1) ?? param
  return (
    last
      .replace(/[^\p{L}\p{N}_-]+/gu, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 40) || 'value'
  )
}
