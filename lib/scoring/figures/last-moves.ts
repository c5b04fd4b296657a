import { movingEvents, type LifecycleEvent } from '@/lib/domain/lifecycle/transitions'
import type { LastMove } from '@/lib/domain/lifecycle/why'
import type { Queryable } from '@/lib/store/client'
import { Prisma } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'
import { inChunks } from '@/lib/store/in-chunks'
import { lifecycleActor } from './skill-facts'

interface MoveRow {
  skill: string
  verb: LifecycleEvent
  actor: string
  reason: string | null
}

/** The event that put each skill into its current state, undone ones excluded: one query for all. */
export async function lastMoves(db: Queryable, ctx: Context, skillIds: readonly string[]): Promise<Map<string, LastMove>> {
  const rows = await inChunks(skillIds, (some) =>
    db.$queryRaw<MoveRow[]>(Prisma.sql`
    SELECT "objectId" AS skill, "verb" AS verb, "actorKind" AS actor, "reason" AS reason FROM (
      SELECT "objectId", "verb", "actorKind", "reason", ROW_NUMBER() OVER (PARTITION BY "objectId" ORDER BY "at" DESC, "id" DESC) AS place
      FROM "Event"
      WHERE "workspaceId" = ${ctx.workspace.id} AND "objectId" IN (${Prisma.join(some)})
        AND "verb" IN (${Prisma.join([...movingEvents])}) AND "undoesId" IS NULL AND "undoneById" IS NULL
    ) AS ranked WHERE place = 1`),
  )
  return new Map(
    rows.map(({ skill, verb, actor, reason }) => [
      skill,
      { event: verb, actor: actor === 'agent' ? actor : lifecycleActor(actor), reason },
    ]),
  )
}
