import { z } from 'zod'
import { reason, skillRef } from '@/lib/contract/shared'
import { invalid, Problem } from '@/lib/domain/problem/problem'
import { callAtAgentDoor } from '@/lib/operations/call-at-agent-door'
import { registry } from '@/lib/operations/registry'
import { changed } from './answers'
import { agent, name, sessionKey } from './arguments'
import { proposed } from './proposed'
import { tool, type ToolContext } from './tool'

type Body = Record<string, unknown>

/** The operation to call, and how to read its output. */
interface Part {
  offers: string
  input(body: Body): Body
  answer?(output: Body): Body
}

const same = (body: Body): Body => body
/** A new skill needs no reason to be written; a proposal carries it separately. */
const unexplained = ({ reason: _reason, ...body }: Body): Body => body
const named = ({ name: ref }: Body): Body => ({ name: ref })

/** The operations of the tool, by the caller's keyword. */
const parts = {
  create: { offers: 'skill.create', input: unexplained },
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

type Offer = keyof typeof parts
const words = Object.keys(parts) as [Offer, ...Offer[]]

const offered = [...new Set(words.map((word) => parts[word].offers))]

/** Fields of the operations' inputs, all optional here: each operation validates its own. */
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

/** Reason and session: fields of a proposal in addition to the operation's own input. */
const beside = z.object({ reason: z.string().optional(), sessionKey: z.string().optional() })

async function write(ctx: ToolContext, { operation, agent: _agent, ...asked }: Body & { operation: Offer }): Promise<Body> {
  const part: Part = parts[operation]
  const verb = registry.get(part.offers)
  if (!verb) throw new Problem('unavailable', `${operation} is not offered by this version.`)
  if (typeof asked.name !== 'string') throw invalid('name: name the skill')
  const { sessionKey: _sessionKey, ...body } = asked
  const came = await callAtAgentDoor(ctx, verb, part.input(body), beside.parse(asked))
  if ('candidate' in came) return proposed(ctx, came.candidate)
  const output = came.output as Body
  if (part.answer) return part.answer(output)
  // A plan changes nothing.
  return { ...output, ...(asked.dryRun === true ? {} : { applied: true }) }
}

export const writeSkill = tool({
  name: 'skill_write',
  title: 'Change a skill',
  description:
    'Request to create, update, delete, merge (`source` goes into `name`), promote or deprecate a skill. A person decides, unless the policy lets you write. At most one per session and five open per agent. Or read its dependents or dependencies.',
  operations: offered,
  isRead: false,
  input: z.strictObject({
    ...fields,
    operation: z.enum(words),
    name,
    reason: reason.optional().describe('Reason for the reviewer; required to deprecate'),
    source: skillRef.optional().describe('merge: the skill to merge into `name`'),
    sessionKey,
    agent,
  }),
  output: changed,
  run: (ctx, args) => write(ctx, args),
})
