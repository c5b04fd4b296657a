import { z } from 'zod'
import { skillRef } from '@/lib/contract/shared'
import { invalid, Problem } from '@/lib/domain/problem/problem'
import { registry } from '@/lib/operations/registry'
import { agent, name } from './arguments'
import { tool, type ToolContext } from './tool'

type Body = Record<string, unknown>

/** What an operation of the tool calls, and how its answer is read. */
interface Part {
  offers: string
  input(body: Body): Body
  answer?(output: Body): Body
}

const same = (body: Body): Body => body
const named = ({ name: ref }: Body): Body => ({ name: ref })

/** The operations of the tool, by the word that the caller says. */
const parts = {
  create: { offers: 'skill.create', input: same },
  update: { offers: 'skill.edit', input: same },
  delete: { offers: 'skill.delete', input: same },
  merge: { offers: 'skill.merge', input: ({ name: ref, ...body }) => ({ target: ref, ...body }) },
  promote: { offers: 'skill.promote', input: same },
  deprecate: { offers: 'skill.deprecate', input: same },
  dependents: {
    offers: 'skill.read',
    input: named,
    answer: (skill) => ({ name: skill.name, dependents: skill.dependents }),
  },
  dependencies: {
    offers: 'skill.read',
    input: named,
    answer: (skill) => ({
      name: skill.name,
      dependsOn: skill.dependsOn,
      conflictsWith: skill.conflictsWith,
      extends: skill.extends,
    }),
  },
} satisfies Record<string, Part>

type Word = keyof typeof parts
const words = Object.keys(parts) as [Word, ...Word[]]

const offered = [...new Set(words.map((word) => parts[word].offers))]

/** Fields of the operations' own inputs, all optional here: each operation says itself what it needs and what it refuses. */
function fieldsOf(names: readonly string[]): Record<string, z.ZodType> {
  const inputs = names.flatMap((one) => registry.get(one)?.operation.input ?? [])
  const shapes = inputs.flatMap((input) => (input instanceof z.ZodObject ? Object.entries(input.shape) : []))
  return Object.fromEntries(
    shapes.map(([field, schema]) => {
      const { $schema: _dialect, ...json } = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' })
      return [field, z.unknown().optional().meta(json)]
    }),
  )
}
const { target: _target, ...fields } = fieldsOf(offered)

async function write(ctx: ToolContext, { operation, agent: _agent, ...body }: Body & { operation: Word }): Promise<Body> {
  const part: Part = parts[operation]
  const verb = registry.get(part.offers)
  if (!verb) throw new Problem('unavailable', `${operation} is not offered by this version.`)
  if (typeof body.name !== 'string') throw invalid('name: say which skill is meant')
  const output = (await verb(ctx, part.input(body))) as Body
  return part.answer ? part.answer(output) : output
}

export const writeSkill = tool({
  name: 'skill_write',
  title: 'Change a skill',
  description:
    'Create, update, delete, merge (`name` is kept, `source` goes into it), promote or deprecate a skill, or ask for its dependents or dependencies. Every change is in the audit log and can be undone.',
  operations: offered,
  isRead: false,
  input: z.strictObject({
    ...fields,
    operation: z.enum(words),
    name,
    reason: z.string().max(1000).optional().describe('Why; deprecating needs it'),
    source: skillRef.optional().describe('merge: the skill that goes into `name`'),
    agent,
  }),
  run: (ctx, args) => write(ctx, args),
})
