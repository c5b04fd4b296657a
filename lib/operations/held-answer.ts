import type { Operations } from '@/lib/contract/index'
import type { InputOf, OutputOf } from '@/lib/contract/operation'
import type { Context } from '@/lib/kernel'
import { call } from './registry'

/** Operations that look at the database and the clock alone, with answers of a page's length. */
const held: ReadonlySet<keyof Operations> = new Set<keyof Operations>([
  'candidate.list',
  'candidate.read',
  'catalogue.read',
  'event.list',
  'job.list',
  'maintenance.list',
  'overview.read',
  'policy.read',
  'session.activity',
  'session.list',
  'skill.evidence',
  'skill.library',
  'skill.list',
  'skill.timeline',
  'skill.versions',
])

/** Windows and ages are told in hours and days. */
const clockStepMs = 60_000

/**
 * What an operation answers, as `call` does; of those that look at the database alone the answer holds until anything is written
 * to it, and to the end of the minute at most. Nobody may change it.
 */
export function heldAnswer<N extends keyof Operations>(
  ctx: Context,
  name: N,
  input: InputOf<Operations[N]>,
): Promise<OutputOf<Operations[N]>> {
  if (!held.has(name)) return call(ctx, name, input)
  const step = Math.floor(ctx.now().getTime() / clockStepMs)
  const key = JSON.stringify([name, ctx.workspace.id, ctx.agent, ctx.access, step, input])
  return ctx.store.answers.remember(key, () => call(ctx, name, input))
}
