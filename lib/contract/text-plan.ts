import type { z } from 'zod'
import { kindOf, type TextKind } from './text'

/** Where an input has texts, and the kind of each. */
export interface TextPlan {
  /** The kind of a text at this place. */
  kind?: TextKind
  /** Fields of an object. */
  fields: ReadonlyMap<string, TextPlan>
  /** Elements of a list, or unnamed fields. */
  rest?: TextPlan
  /** Kinds here and below. */
  kinds: ReadonlySet<TextKind>
}

const plans = new WeakMap<z.core.$ZodType, TextPlan>()

/** @throws Error for an undeclared text, with its place. */
export function textPlan(schema: z.core.$ZodType): TextPlan {
  const known = plans.get(schema)
  if (known) return known
  const made = planOf(schema, '')
  plans.set(schema, made)
  return made
}

const nothing: TextPlan = { fields: new Map(), kinds: new Set() }
const leaf = (kind: TextKind): TextPlan => ({ kind, fields: new Map(), kinds: new Set([kind]) })

/** Types that contain no text, and those whose texts are a closed set. */
const textless = new Set([
  'number',
  'int',
  'bigint',
  'boolean',
  'enum',
  'literal',
  'null',
  'undefined',
  'void',
  'never',
  'date',
  'custom',
])

function planOf(schema: z.core.$ZodType, path: string): TextPlan {
  const kind = kindOf(schema)
  if (kind) return leaf(kind)
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, planOf(field, `${path}.${name}`)] as const)
      return of(new Map(fields), def.catchall && planOf(def.catchall, `${path}.*`))
    }
    case 'record':
      return of(new Map(), planOf(def.valueType, `${path}.*`))
    case 'array':
      return of(new Map(), planOf(def.element, `${path}.*`))
    case 'union':
      return def.options.map((option) => planOf(option, path)).reduce(merged)
    case 'pipe':
      return planOf(def.in, path)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return planOf(def.innerType, path)
    case 'unknown':
    case 'any':
      return leaf('foreign')
    default:
      if (textless.has(def.type)) return nothing
      throw new Error(`Nothing says what the text at "${path.slice(1)}" is (${def.type}): declare it with lib/contract/text`)
  }
}

function of(fields: ReadonlyMap<string, TextPlan>, rest?: TextPlan): TextPlan {
  return { fields, rest, kinds: new Set([...fields.values(), ...(rest ? [rest] : [])].flatMap(({ kinds }) => [...kinds])) }
}

/** The possible forms of an input merged into one: a field has the same kind in all of them. */
function merged(a: TextPlan, b: TextPlan): TextPlan {
  const names = new Set([...a.fields.keys(), ...b.fields.keys()])
  const both = (one?: TextPlan, other?: TextPlan) => (one && other ? merged(one, other) : (one ?? other ?? nothing))
  const fields = new Map([...names].map((name) => [name, both(a.fields.get(name), b.fields.get(name))] as const))
  const rest = (a.rest ?? b.rest) ? both(a.rest, b.rest) : undefined
  return { kind: a.kind ?? b.kind, fields, rest, kinds: new Set([...a.kinds, ...b.kinds]) }
}
