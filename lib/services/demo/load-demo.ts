import * as contract from '@/lib/contract/demo'
import { conflict } from '@/lib/domain/problem/problem'
import { newId } from '@/lib/store/id'
import { generateDemo } from '@/prisma/demo/generate-demo'
import { demoName, flowVerb, inTransaction, isUniqueViolation, ownWorkspace, type Context, type FlowContext } from '@/lib/kernel'
import { everyWorkspace, inWorkspace, type Client, type Transaction } from '@/lib/store/client'
import { dropDemo, findDemo, fromOutside, isLoaded, loadedVerb } from './demo-workspace'
import { playStep } from './play-step'

/** A load that began this recently may still be under way in another process. */
const underWayMs = 2 * 60_000

/**
 * Plays ninety days of three invented agents into a workspace of their own, ending now. Loaded already: changes nothing.
 * @throws Problem `conflict` while another load is under way, or when a workspace of that name is not the demo's.
 */
export const loadDemo = flowVerb(contract.loadDemo, async (ctx) => {
  const existing = await findDemo(ctx)
  if (existing && !existing.isDemo) throw conflict(`A workspace named "${demoName}" exists and has real data. Nothing changed.`)
  if (existing && (await isLoaded(ctx, existing.id))) {
    // Invented data is for everybody.
    await inTransaction(ctx, (tx) => ownWorkspace(tx.db, ctx, existing.id), { of: everyWorkspace })
    return countsOf(ctx, existing.id)
  }
  if (existing && ctx.now().getTime() - existing.createdAt.getTime() < underWayMs) {
    throw conflict('The sample data is loading. Try again in two minutes.')
  }
  if (existing) await dropDemo(ctx, existing)
  const demo: Context = { ...ctx, workspace: await openDemo(ctx), agent: null }
  try {
    await inWorkspace(demo.workspace.id, async () => {
      for (const step of generateDemo(ctx.now())) await playStep(demo, step)
    })
    await inTransaction(demo, (tx) =>
      tx.emit({ verb: loadedVerb, object: { kind: 'workspace', id: demo.workspace.id, name: demoName } }),
    )
  } catch (error) {
    await dropDemo(ctx, demo.workspace)
    throw error
  }
  return countsOf(ctx, demo.workspace.id)
})

/** The empty workspace. It never sweeps by itself: what it shows is to stay as it was loaded until a person runs one. */
async function openDemo(ctx: FlowContext): Promise<Context['workspace']> {
  const workspace = { id: newId('workspace'), name: demoName, isDemo: true }
  const createdAt = ctx.now()
  const policy = { id: newId('policy'), scope: 'workspace' as const, version: 2, values: { sweepMinutes: 0 }, createdAt }
  const reason = 'Sample data is swept only on request, so it stays as loaded.'
  try {
    const open = async (db: Transaction) => {
      await db.workspace.create({ data: { ...workspace, createdAt, policies: { create: { ...policy, reason } } } })
      await ownWorkspace(db, ctx, workspace.id)
    }
    await fromOutside(ctx, (db) => db.$transaction(open))
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('The sample data is loading. Try again in two minutes.')
    throw error
  }
  return workspace
}

async function countsOf(ctx: FlowContext, workspaceId: string) {
  const where = { workspaceId }
  const count = (db: Client) => Promise.all([db.session.count({ where }), db.skill.count({ where })])
  const [sessions, skills] = await fromOutside(ctx, count)
  return { workspace: demoName, sessions, skills }
}
