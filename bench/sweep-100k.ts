import { openBenchStore } from '@/bench/support/open-bench-store'
import { median, report, rounded, scale } from '@/bench/support/report'
import { seedLibrary } from '@/bench/support/swept-library'
import { beginSweep } from '@/lib/scoring/sweep/claim-sweep'
import { decideLibrary } from '@/lib/scoring/sweep/decide-library'
import { finishSweep } from '@/lib/services/maintenance/sweep'
import type { Context } from '@/lib/kernel/context'
import type { Provider } from '@/lib/store/client'
import { Prisma } from '@/prisma/generated/sqlite/client'

/**
 * Reading and deciding for a library at rest, against the usual way: the last twenty judged uses of every skill by a window
 * function over the ledger. Both must name the same skills; the whole sweep that follows, with its writes, is told beside it.
 */
/** At a tenth of the size, the fixed cost of each statement weighs more. */
const neededRatio = scale < 1 ? 3 : 10
const size = { skills: 100_000 * scale, uses: 20, seed: 1 }

async function seconds<T>(run: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const start = performance.now()
  const value = await run()
  return { value, seconds: (performance.now() - start) / 1000 }
}

/** Skills whose last twenty judged uses are below 40%, the policy's warning, as one statement over all uses. */
const byWindowFunction = (ctx: Context): Promise<{ id: string }[]> =>
  ctx.store.reader.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT "skillId" AS id FROM (
      SELECT "skillId", "outcome", ROW_NUMBER() OVER (PARTITION BY "skillId" ORDER BY "at" DESC, "id" DESC) AS place
      FROM "Use" WHERE "workspaceId" = ${ctx.workspace.id} AND "isSelected" = ${true}
        AND "outcome" IN ('success', 'partial', 'failure')) AS ranked
    WHERE place <= 20 GROUP BY "skillId"
    HAVING COUNT(*) >= 5 AND SUM(CASE "outcome" WHEN 'success' THEN 1.0 WHEN 'partial' THEN 0.5 ELSE 0.0 END) < 0.4 * COUNT(*)`)

/** Sweeps twice for real: the moves of the first, those of the second, and both durations. */
async function sweepTwice(ctx: Context, asOf: Date) {
  const order = { dryRun: false, asOf, trigger: 'person' as const }
  const sweep = () => seconds(async () => finishSweep(ctx, await beginSweep(ctx, order)))
  const [whole, again] = [await sweep(), await sweep()]
  const [second, first] = await ctx.store.db.sweep.findMany({ orderBy: { id: 'desc' } })
  return { seconds: rounded(whole.seconds), again: rounded(again.seconds), moved: first?.moved, movedAgain: second?.moved }
}

async function compare(ctx: Context, provider: Provider): Promise<void> {
  const asOf = new Date()
  await seedLibrary(ctx, size, asOf.getTime())
  if (provider === 'postgresql') await ctx.store.db.$executeRaw`VACUUM ANALYZE`
  const decide = () => decideLibrary(ctx.store.reader, ctx, asOf)
  await decide()
  const looks = []
  for (let turn = 0; turn < 5; turn += 1) looks.push(await seconds(decide))
  const ours = { value: looks[0]!.value, seconds: median(looks.map((one) => one.seconds)) }
  const peer = await seconds(() => byWindowFunction(ctx))
  const named = ours.value.map(({ skill }) => skill.id).toSorted()
  const isSame = JSON.stringify(named) === JSON.stringify(peer.value.map(({ id }) => id).toSorted())
  const worst = ours.value.toSorted((a, b) => a.skill.stored.successes - b.skill.stored.successes)[0]?.skill.name
  const wholeSweep = await sweepTwice(ctx, asOf)
  const ratio = peer.seconds / ours.seconds
  const isRight =
    isSame && worst === `skill-${size.skills - 1}` && wholeSweep.moved === named.length && wholeSweep.movedAgain === 0
  report({
    name: `sweep-100k ${provider}`,
    value: { ms: rounded(ours.seconds * 1000, 1), rowsRead: named.length },
    peer: { ms: rounded(peer.seconds * 1000, 1), rowsRead: size.skills * size.uses },
    ratio: rounded(ratio, 1),
    pass: isRight && ratio >= neededRatio,
    isSame,
    worst,
    wholeSweep,
  })
}

for (const provider of ['sqlite', 'postgresql'] as const) {
  const { ctx, close } = await openBenchStore(provider)
  try {
    await compare(ctx, provider)
  } finally {
    await close()
  }
}
