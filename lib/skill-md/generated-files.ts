import { z } from 'zod'

const place = { step: z.number().int().min(1), path: z.string().optional() }
const source = z.union([
  z.strictObject({ ...place, of: z.literal('input'), path: z.string() }),
  z.strictObject({
    ...place,
    of: z.literal('result'),
    member: z.string().optional(),
    or: z.union([z.literal('request'), z.strictObject(place)]).optional(),
  }),
  z.strictObject({ from: z.literal('earlier'), tool: z.string(), path: z.string().optional() }),
  z.strictObject({ from: z.literal('request') }),
])

const constant = z.strictObject({
  param: z.string(),
  type: z.string(),
  constant: z.union([z.string().max(80), z.number(), z.boolean()]),
  source: z.null(),
})
const placeholder = z.strictObject({
  param: z.string(),
  type: z.string(),
  placeholder: z.string(),
  form: z.string().optional(),
  choices: z.array(z.union([z.string().max(80), z.number(), z.boolean()])).optional(),
  source: source.nullable(),
})

const step = z.strictObject({
  step: z.number().int().min(1),
  tool: z.string(),
  heads: z.array(z.string()).optional(),
  command: z.string().optional(),
  flags: z.array(z.string()).optional(),
  template: z.string().optional(),
  resources: z.array(z.string()),
  params: z.array(z.union([constant, placeholder])),
  role: z.enum(['core', 'optional', 'either']),
  repeat: z
    .union([z.enum(['untilPasses', 'asNeeded']), z.strictObject({ each: z.string(), step: z.number().int().min(1) })])
    .optional(),
  share: z.number().min(0).max(1).optional(),
})

const query = z.strictObject({ query: z.string().min(1), shouldTrigger: z.boolean() })

const count = z.number().int().min(0)
const verification = z.strictObject({
  name: z.string(),
  evidence: z.strictObject({
    origin: z.string(),
    strength: z.string(),
    sessions: count,
    occurrences: count,
    endings: z.strictObject({ success: count, partial: count, failure: count, unknown: count }),
  }),
  gates: z.array(z.strictObject({ code: z.string(), severity: z.enum(['flag', 'reject']) })),
  checksItself: z.boolean(),
})
const tried = query.extend({ triggered: z.boolean(), passed: z.boolean() })

/** What the data files beside a generated SKILL.md hold, by path. */
export const generatedFiles = {
  'recipe.json': z.strictObject({ name: z.string(), steps: z.array(step).min(1) }),
  'evals/trigger-eval.json': z.strictObject({ name: z.string(), cases: z.array(query).min(1) }),
  'verification.json': verification,
  'evals/results.json': z.strictObject({
    name: z.string(),
    of: z.literal('trigger-eval.json'),
    passed: count,
    cases: z.array(tried).min(1),
  }),
} as const

/** Why a data file is not what its path promises; null where it is, or where its path promises nothing. */
export function generatedFileFault(file: { path: string; text: string }): string | null {
  const schema = Object.entries(generatedFiles).find(([path]) => path === file.path)?.[1]
  if (!schema) return null
  try {
    const read = schema.safeParse(JSON.parse(file.text))
    const issue = read.error?.issues[0]
    return issue ? `${file.path}: ${issue.path.join('.')} ${issue.message}` : null
  } catch {
    return `${file.path} is no JSON.`
  }
}
