import * as contract from '@/lib/contract/doctor'
import { flowVerb, type FlowContext } from '@/lib/kernel'
import { flushDisk, adoptChanges } from '@/lib/publish'
import { checkColumns, mendColumns } from './check-columns'
import { checkCounts, mendCounts } from './check-counts'
import { checkRelations } from './check-relations'
import { checkDisk, checkStore, type Finding } from './check-store'
import { checkVersions, mendVersions } from './check-versions'
import { inDirectory } from './in-directory'

async function runChecks(ctx: FlowContext): Promise<Finding[]> {
  const all: Finding[] = []
  for (const check of [checkStore, checkDisk, checkVersions, checkCounts, checkRelations, checkColumns])
    all.push(...(await check(ctx)))
  return all
}

const keyOf = ({ code, skill, sentence }: Finding): string => JSON.stringify([code, skill, sentence])

/** What mends, in the order in which one may help the next. */
async function mend(ctx: FlowContext): Promise<void> {
  await flushDisk(ctx)
  await adoptChanges(ctx)
  await mendVersions(ctx)
  await mendCounts(ctx)
  await mendColumns(ctx)
}

/**
 * Looks whether database, disk, git, scans, counts and relations agree. Without `fix` nothing is changed; with it, what can be
 * mended is, and what was found is told with what became of it: looked at again, not believed.
 */
export const runDoctor = flowVerb(contract.runDoctor, async (given, { fix = false, directory }) => {
  const ctx = directory === undefined ? given : await inDirectory(given, directory)
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
})
