import { canonicalJson } from '@/lib/domain/canonical-json'
import { wordsOf } from '@/lib/domain/draft/action-of'
import { describeForm } from '@/lib/domain/draft/describe-form'
import { agreeOnSource } from '@/lib/domain/draft/find-sources'
import { namesOne } from '@/lib/domain/draft/names-one'
import { isSafeConstant } from '@/lib/domain/draft/safe-constant'
import { sharedFlags } from '@/lib/domain/draft/shared-flags'
import type { Binding, DraftInput, DraftOccurrence, RecipeStep, Source } from '@/lib/domain/draft/types'
import { commandOf, isShellTool } from '@/lib/domain/shape/shell-tools'
import { isRecord } from '@/lib/domain/is-record'
import { isSecretName, secretBeside } from '@/lib/domain/name/secret-name'

/** Placeholders given so far, with the value each stood for in every occurrence. */
interface InputValue {
  placeholder: string
  values: string[]
}

/** Occurrences in which two values must be equal to be one thing. */
const sameShare = 0.75

/**
 * Turns the inputs of all occurrences into constants and named placeholders, step by step. A value is a constant when every
 * occurrence has it, it may be shown, its parameter names nobody and no earlier step gives it; else it is a placeholder with its form and
 * where it comes from, one name for what is nearly always equal, so that the file read in step 1 is seen to be the file edited in step 2.
 */
export function bindParams(input: Pick<DraftInput, 'shapes' | 'occurrences'>): RecipeStep[] {
  const inputs: InputValue[] = []
  return input.shapes.map((shape, index) => {
    const isShell = isShellTool(shape.tool) && (shape.heads?.length ?? 0) > 0
    const step: RecipeStep = { step: index + 1, tool: shape.tool, params: [] }
    if (shape.heads && shape.heads.length > 0) step.heads = shape.heads
    if (shape.isOptional) step.isOptional = true
    if (isShell) {
      const command = sameValue(input.occurrences, index, (values) => commandOf(shape.tool, values))
      if (typeof command === 'string' && isSafeConstant(command)) step.command = command.trim()
      else if (shape.heads?.length === 1) {
        const flags = sharedFlags(present(input.occurrences, index).map(({ input: values }) => commandOf(shape.tool, values)))
        if (flags.length > 0) step.flags = flags
      }
      return step
    }
    step.params = groupNested(shape.params).map(({ name, type }) =>
      bindOne(input.occurrences, index, { tool: shape.tool, param: name, type }, inputs),
    )
    return step
  })
}

/** A parameter and what lies below it (`filter`, `filter.status`) is shown by its leaves. */
function groupNested(params: readonly { name: string; type: string }[]): { name: string; type: string }[] {
  return params.filter(({ name }) => !params.some((other) => other.name.startsWith(`${name}.`)))
}

function bindOne(
  occurrences: readonly DraftOccurrence[],
  index: number,
  { tool, param, type }: { tool: string; param: string; type: string },
  inputs: InputValue[],
): Binding {
  if (present(occurrences, index).some(({ input }) => isSecretAt(input, param)))
    return { param, type, placeholder: nameOf(occurrences, index, param, inputs) }
  const constant = sameValue(occurrences, index, (values) => valueAt(values, param))
  const source = sourceOf(occurrences, index, param)
  const canBeConstant = isSafeConstant(constant) && !namesOne({ tool, param, value: constant }) && !isHandedOn(param, source)
  if (canBeConstant) return { param, type, constant }
  const placeholder = nameOf(occurrences, index, param, inputs)
  const form = describeForm(present(occurrences, index).map(({ input }) => valueAt(input, param)))
  return { param, type, placeholder, ...(form ? { form } : {}), ...(source ? { source } : {}) }
}

function nameOf(occurrences: readonly DraftOccurrence[], index: number, param: string, inputs: InputValue[]): string {
  const values = occurrences.map(({ steps }) => canonicalJson(valueAt(steps[index]?.input, param)))
  const known = inputs.find((one) => isMostlySame(one.values, values))
  if (known) return known.placeholder
  const base = placeholderName(param)
  let placeholder = base
  for (let n = 2; inputs.some((one) => one.placeholder === placeholder); n++) placeholder = `${base}_${n}`
  inputs.push({ placeholder, values })
  return placeholder
}

/** Equal in three quarters of the occurrences that have both, and in as many as there are when those are few. */
function isMostlySame(a: readonly string[], b: readonly string[]): boolean {
  // Of no more than all of them: most pairs differ early.
  const differentMax = a.length * (1 - sameShare)
  let equal = 0
  let different = 0
  for (let at = 0; at < a.length && different <= differentMax; at += 1) {
    if (a[at] === 'null' || b[at] === 'null') continue
    if (a[at] === b[at]) equal += 1
    else different += 1
  }
  const both = equal + different
  return equal > 0 && (both < 4 ? different === 0 : equal >= both * sameShare)
}

/** A step can only have its value from one before it. */
function sourceOf(occurrences: readonly DraftOccurrence[], index: number, param: string): Source | null {
  const origins = present(occurrences, index)
    .filter(({ input }) => valueAt(input, param) !== undefined)
    .map(({ sources }) => (sources?.[param] ?? []).filter((source) => source.from !== 'step' || source.step < index))
  return agreeOnSource(origins)
}

/**
 * Whether a step of the pattern gave the value under the same name. Only then is one that never varied a case's own: a common word stands
 * in results of every kind.
 */
function isHandedOn(param: string, source: Source | null): boolean {
  if (source?.from !== 'step' || source.path === undefined) return false
  return fieldOf(source.path) === fieldOf(param)
}

const fieldOf = (path: string): string => wordsOf(path.split('.').at(-1) ?? path).join('_')

const present = (occurrences: readonly DraftOccurrence[], index: number) =>
  occurrences.flatMap(({ steps }) => (steps[index] ? [steps[index]] : []))

/** The value that all occurrences of a step share; undefined where they differ or one lacks it. Optional steps count where present. */
function sameValue(
  occurrences: readonly DraftOccurrence[],
  index: number,
  read: (input: Record<string, unknown>) => unknown,
): unknown {
  const values = present(occurrences, index).map(({ input }) => read(input))
  const [first] = values
  if (first === undefined || first === null) return undefined
  const text = canonicalJson(first)
  return values.every((value) => canonicalJson(value) === text) ? first : undefined
}

function valueAt(input: unknown, path: string): unknown {
  if (!isRecord(input)) return undefined
  if (Object.hasOwn(input, path)) return input[path]
  const dot = path.indexOf('.')
  return dot < 0 || !Object.hasOwn(input, path.slice(0, dot))
    ? undefined
    : valueAt(input[path.slice(0, dot)], path.slice(dot + 1))
}

/** Whether a parameter, or one beside it, says that its value is a secret. Then nothing of it is told, whatever it looks like. */
function isSecretAt(input: unknown, path: string): boolean {
  const dot = path.lastIndexOf('.')
  const last = path.slice(dot + 1)
  const holder = dot < 0 ? input : valueAt(input, path.slice(0, dot))
  return isRecord(holder) && Object.hasOwn(holder, last) && (isSecretName(last) || secretBeside(holder).has(last))
}

function placeholderName(param: string): string {
  const last = param.split('.').at(-1) ?? param
  return (
    last
      .replace(/[^\p{L}\p{N}_-]+/gu, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 40) || 'value'
  )
}
