import { promises as fs } from 'node:fs'
import * as contract from '@/lib/contract/doctor'
import type { OutputOf } from '@/lib/contract/operation'
import {
  asWorkOf,
  flowVerb,
  type FlowContext,
  flowContext,
  isOfWorkspace,
  resolveShownPath,
  requireLocal,
  showPath,
  workspaceDirOf,
} from '@/lib/kernel'
import { asWriter, flushDisk, adoptChanges, pushRemote, whatIsBroken } from '@/lib/publish'
import { renewIndex } from '@/lib/workspace/swap-staged'
import { Problem } from '@/lib/domain/problem/problem'
import { checkColumns, mendColumns } from './check-columns'
import { checkCounts, mendCounts } from './check-counts'
import { checkRelations } from './check-relations'
import { checkSeals } from './check-seals'
import { checkDisk, checkRemote, checkStore, type Finding } from './check-store'
import { checkVersions, mendVersions } from './check-versions'
import { sealAnew } from './seals'

async function runChecks(ctx: FlowContext): Promise<Finding[]> {
  const all: Finding[] = []
  const checks = [checkStore, checkDisk, checkRemote, checkVersions, checkCounts, checkRelations, checkColumns, checkSeals]
  for (const check of checks) all.push(...(await check(ctx)))
  return all
}

const keyOf = ({ code, skill, sentence }: Finding): string => JSON.stringify([code, skill, sentence])

/** What mends, in the order in which one may help the next. */
async function mend(ctx: FlowContext): Promise<void> {
  if ((await whatIsBroken(ctx, { withFiles: false }))?.kind === 'index')
    await asWriter(ctx, () => renewIndex(workspaceDirOf(ctx)))
  await flushDisk(ctx)
  await adoptChanges(ctx)
  await mendVersions(ctx)
  await mendCounts(ctx)
  await mendColumns(ctx)
  await sealAnew(ctx)
  await pushRemote(ctx, { isAsked: true })
}

const real = (dir: string): Promise<string> => fs.realpath(dir).catch(() => dir)

/** The same caller in the workspace whose skills lie in a directory. @throws Problem `not_found` naming those that there are. */
async function inDirectory(ctx: FlowContext, directory: string): Promise<FlowContext> {
  requireLocal(ctx)
  const root = await real(resolveShownPath(directory))
  // Only whoever runs the server may look into each of them.
  const where = isOfWorkspace(ctx) ? { id: ctx.workspace.id } : {}
  const workspaces = await ctx.db.workspace.findMany({ where, orderBy: { name: 'asc' } })
  const inside: string[] = []
  for (const workspace of workspaces) {
    const dir = workspaceDirOf({ ...ctx, workspace })
    if ((await real(dir)) === root) return flowContext({ ...ctx, workspace })
    inside.push(`${showPath(dir)} (${workspace.name})`)
  }
  throw new Problem('not_found', `No workspace stores its skills in ${showPath(root)}. Workspaces use ${inside.join(', ')}.`)
}

/**
 * Looks whether database, disk, git, scans, counts and relations agree. Without `fix` nothing is changed; with it, what can be
 * mended is, and what was found is told with what became of it: looked at again, not believed.
 */
export const runDoctor = flowVerb(contract.runDoctor, async (given, { fix = false, directory }) => {
  const ctx = directory === undefined ? given : await inDirectory(given, directory)
  return asWorkOf(ctx, () => examine(ctx, fix))
})

async function examine(ctx: FlowContext, fix: boolean): Promise<OutputOf<typeof contract.runDoctor>> {
  const looked = await ctx.db.skill.count({ where: { workspaceId: ctx.workspace.id, state: { not: 'deleted' } } })
  const before = await runChecks(ctx)
  if (!fix || before.length === 0)
    return { ok: before.length === 0, looked, items: before.map((one) => ({ ...one, fixed: false })) }
  await mend(ctx)
  const after = await runChecks(ctx)
  const left = new Set(after.map(keyOf))
  const fixed = before.filter((one) => !left.has(keyOf(one)))
  const items = [...fixed.map((one) => ({ ...one, fixed: true })), ...after.map((one) => ({ ...one, fixed: false }))]
  return { ok: after.length === 0, looked, items }
}
