import type { z } from 'zod'
import type { Operation } from '@/lib/contract/operation'
import { textPlan } from '@/lib/contract/text-plan'
import { CommittedProblem, Problem } from '@/lib/domain/problem/problem'
import { inSpan } from '@/lib/observe/trace'
import { atCommit, bindOpened, inWorkspace, type Transaction } from '@/lib/store/client'
import { requireOwnAgents } from './agent-door'
import { publishCommit, runAtOnce, runEffect, type Unwritten } from './commit'
import { chainEvents } from './chain-events'
import type { Context, EventDraft, FlowContext, ReadContext, WriteContext } from './context'
import { queueDiskWrites } from './queue-disk-writes'
import { writeEvents } from './event'
import { requireLease } from './job-lease'
import { eventBus } from './process-bus'
import { wellFormed } from './gate-text'
import { gateAgent, redactInput } from './redact-input'
import { requirePermission } from './require-permission'

/** A use case bound to its contract: permission → parse → transaction → event, then the handler itself. */
export interface Verb<O extends Operation = Operation> {
  operation: O
  (ctx: Context, input: z.input<O['input']>): Promise<z.output<O['output']>>
}

type Handler<C, O extends Operation> = (ctx: C, input: z.output<O['input']>) => Promise<z.output<O['output']>>

/** A verb that only reads. */
export function readVerb<O extends Operation>(operation: O, handle: Handler<ReadContext, O>): Verb<O> {
  return build(operation, (ctx, input) => handle({ ...ctx, db: ctx.store.reader }, input))
}

/** A verb that runs in one transaction. */
export function writeVerb<O extends Operation>(operation: O, handle: Handler<WriteContext, O>): Verb<O> {
  return build(operation, (ctx, input) => inTransaction(ctx, (tx) => handle(tx, input)))
}

/** A verb that needs several transactions, or work outside of them. */
export function flowVerb<O extends Operation>(operation: O, handle: Handler<FlowContext, O>): Verb<O> {
  return build(operation, (ctx, input) => handle(flowContext(ctx), input))
}

/** The context of a flow; a job creates its own. */
export const flowContext = (ctx: Context): FlowContext => ({
  ...ctx,
  db: ctx.store.reader,
  transaction: (work, options) => inTransaction(ctx, work, options),
})

function build<O extends Operation>(operation: O, run: Handler<Context, O>): Verb<O> {
  const answer = async (ctx: Context, raw: z.input<O['input']>) => {
    requirePermission(ctx, operation)
    if (ctx.agent !== null) gateAgent(ctx.agent, { isWrite: operation.effect.kind === 'write' })
    const input = parseInput<O['input']>({ input: operation.input }, raw)
    requireOwnAgents(ctx, operation, input)
    return inWorkspace(ctx.workspace.id, async () => run(ctx, await redactInput(ctx, operation, input)))
  }
  const call = (ctx: Context, raw: z.input<O['input']>) => {
    const attributes = { 'mettle.workspace': ctx.workspace.id, 'mettle.actor': ctx.actor.kind }
    return inSpan(operation.name, () => answer(ctx, raw), { attributes })
  }
  const verb = Object.assign(call, { operation })
  loaded.set(operation.name, verb as unknown as Verb)
  return verb
}

/** Every imported verb, by the name of its operation. */
const loaded = new Map<string, Verb>()

/**
 * Runs another operation as its own caller would. Verbs that combine several use it, since no verb imports another.
 * @throws Error when the verb's file was never imported (`lib/services/index.ts` imports them all).
 */
export function perform<O extends Operation>(
  ctx: Context,
  { name }: O,
  input: z.input<O['input']>,
): Promise<z.output<O['output']>> {
  const verb = loaded.get(name) as Verb<O> | undefined
  if (!verb) throw new Error(`No verb for ${name} was loaded`)
  return verb(ctx, input)
}

/** For a union, the issues of the member that the input comes nearest to: "no form fits" helps nobody. */
function nearest(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.message !== 'Invalid input') return [issue]
  const [closest] = issue.errors.toSorted((a, b) => a.length - b.length)
  return closest?.length ? closest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) : [issue]
}

/** @throws Problem `invalid` naming each field that does not fit. */
export function parseInput<I extends z.ZodType>({ input }: { input: I }, raw: unknown): z.output<I> {
  const parsed = input.safeParse(wellFormed(raw, textPlan(input)))
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.flatMap(nearest).map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  const first = issues[0]
  throw new Problem('invalid', first?.path ? `${first.path}: ${first.message}` : (first?.message ?? 'Invalid input'), issues)
}

/**
 * Runs work in one transaction; its queued file writes are done when this returns. An operation of several transactions passes
 * `flush: false` and flushes once, so that everything lands in one commit. One whose act is told in several workspaces is of
 * `everyWorkspace`: the database shows it the rows of all.
 */
export async function inTransaction<T>(
  ctx: Context,
  work: (tx: WriteContext) => Promise<T>,
  { flush = true, timeoutMs, of = ctx.workspace.id }: { flush?: boolean; timeoutMs?: number; of?: string } = {},
): Promise<T> {
  const effects: (() => Promise<void> | void)[] = []
  const touched = new Set<string>()
  const notified = new Set<string>()
  const emitted: string[] = []
  const run = async (db: Transaction) => {
    bindOpened(db)
    const emitAll = async (drafts: readonly EventDraft[]) => {
      for (const { object } of drafts) if (object.kind === 'skill') notified.add(object.name)
      const ids = await writeEvents(db, ctx, drafts)
      emitted.push(...ids)
      return ids
    }
    const tx: WriteContext = {
      ...ctx,
      db,
      emit: async (draft) => (await emitAll([draft]))[0] ?? '',
      emitAll,
      onDisk: async (...writes) => {
        for (const { name } of writes) touched.add(name)
        await queueDiskWrites(db, ctx, writes)
      },
      atCommit: (effect) => atCommit(() => runAtOnce(effect)),
      afterCommit: (effect) => void effects.push(effect),
    }
    const value = await work(tx)
    await chainEvents(db, ctx, emitted)
    await requireLease(db, ctx)
    return value
  }
  const options = timeoutMs === undefined ? {} : { timeout: timeoutMs }
  const value = await inSpan('transaction', () => inWorkspace(of, () => ctx.store.db.$transaction(run, options)))
  if (emitted.length > 0) eventBus().emit('written', ctx.workspace.id)
  for (const effect of effects) await runEffect(effect)
  throwUnwritten(touched, await publishCommit(ctx, { touched, notified, canFlush: flush }))
  return value
}

/** The change is committed to the database, but its files are not written yet: the caller has to know. */
function throwUnwritten(touched: ReadonlySet<string>, unwritten: readonly Unwritten[]): void {
  const mine = unwritten.find((one) => touched.has(one.name))
  if (!mine) return
  const next = 'The change is saved and will be written once this is fixed. Don’t repeat it.'
  throw new CommittedProblem('unavailable', `The files of "${mine.name}" couldn’t be written: ${mine.cause} ${next}`)
}
