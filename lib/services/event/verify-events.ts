import * as contract from '@/lib/contract/audit'
import { breakAt, emptyChain, fault, Restatements, type ChainBreak, type ChainEnd } from '@/lib/domain/audit/chain'
import { Prisma } from '@/prisma/generated/sqlite/client'
import { readVerb, serverDigest, type ReadContext } from '@/lib/kernel'
import { readChain, requireWholeLog } from './read-chain'

const page = 1000

interface Walked {
  end: ChainEnd
  erased: number
  isHeadKnown: boolean
  broken: ChainBreak | null
}

/** Checks the log of a workspace from its first event to the end that it had when the check began. Memory: a page of events. */
export const verifyEvents = readVerb(contract.verifyEvents, async (ctx, { head }) => {
  requireWholeLog(ctx)
  const stated = await ctx.db.eventHead.findUnique({ where: { workspaceId: ctx.workspace.id } })
  const { end, erased, isHeadKnown, broken: within } = await walk(ctx, stated ?? emptyChain, head)
  const broken = within ?? (await outside(ctx)) ?? (await undone(ctx)) ?? (isHeadKnown ? null : unknownHead(head ?? ''))
  return {
    ok: broken === null,
    events: end.position,
    erased,
    head: end.position === 0 ? null : { position: end.position, hash: end.hash },
    broken,
  }
})

/** Follows the chain up to its stated end, which later events do not move here. */
async function walk(ctx: ReadContext, stated: ChainEnd, head: string | undefined): Promise<Walked> {
  const walked: Walked = { end: emptyChain, erased: 0, isHeadKnown: head === undefined, broken: null }
  const restatements = new Restatements(serverDigest)
  while (walked.end.position < stated.position) {
    const events = await readChain(ctx, walked.end.position, Math.min(page, stated.position - walked.end.position))
    for (const event of events) {
      walked.broken = breakAt(walked.end, event, serverDigest)
      if (walked.broken) return walked
      walked.end = { position: event.position, hash: event.hash }
      restatements.follow(event)
      walked.isHeadKnown ||= event.hash === head
      if (event.erased !== null) walked.erased += 1
    }
    if (events.length === 0) break
  }
  const isWhole = walked.end.position === stated.position && walked.end.hash === stated.hash
  walked.broken = isWhole ? restatements.unstated() : cutOff(walked.end, stated)
  return walked
}

const cutOff = (end: ChainEnd, stated: ChainEnd): ChainBreak =>
  end.position < stated.position
    ? fault('end', end.position + 1, null, `The log ends after event ${end.position}, but ${stated.position} were written.`)
    : fault('end', end.position, null, `The log ends with another event ${end.position} than was written.`)

const unknownHead = (head: string): ChainBreak =>
  fault(
    'head',
    null,
    null,
    `No event of the log has the hash ${head}: the log was rewritten, or the hash is of another workspace.`,
  )

/** An event without a place, or after the end: it was not written by the product. */
async function outside({ db, workspace }: ReadContext): Promise<ChainBreak | null> {
  const [stray] = await db.$queryRaw<{ id: string }[]>`
    SELECT e."id" FROM "Event" e LEFT JOIN "EventHead" h ON h."workspaceId" = e."workspaceId"
    WHERE e."workspaceId" = ${workspace.id} AND (e."position" IS NULL OR h."position" IS NULL OR e."position" > h."position")
    ORDER BY e."id" LIMIT 1`
  return stray ? fault('outside', null, stray.id, `Event ${stray.id} is not part of the chain: it was written past it.`) : null
}

/**
 * What was undone is marked on the event itself, which the chain does not cover: the undoing event, which it covers, names it. One that
 * was redone marks nothing.
 */
async function undone({ db, workspace }: ReadContext): Promise<ChainBreak | null> {
  const [one] = await db.$queryRaw<{ id: string; position: number | null }[]>(Prisma.sql`
    SELECT e."id", e."position" FROM "Event" e LEFT JOIN "Event" u ON u."id" = e."undoneById"
    WHERE e."workspaceId" = ${workspace.id} AND e."undoneById" IS NOT NULL AND (u."undoesId" IS NULL OR u."undoesId" <> e."id")
    UNION ALL
    SELECT e."id", e."position" FROM "Event" u JOIN "Event" e ON e."id" = u."undoesId"
    WHERE u."workspaceId" = ${workspace.id} AND u."undoneById" IS NULL AND (e."undoneById" IS NULL OR e."undoneById" <> u."id")
    ORDER BY 1 LIMIT 1`)
  if (!one) return null
  const { position } = one
  return fault('undo', position, one.id, `Event ${position} (${one.id}) is marked as undone by another event than undid it.`)
}
