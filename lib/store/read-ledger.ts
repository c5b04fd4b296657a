import { Prisma, type Outcome, type Use } from '@/prisma/generated/sqlite/client'
import type { Provider, Queryable } from './client'

/** A use with every judgement it ever received, oldest first. Times in epoch ms. */
export interface LedgerEntry {
  id: string
  at: number
  sessionKey: string
  stage: Use['stage']
  decision: Use['decision']
  hasCorrection: boolean
  causedRework: boolean
  judgements: { id: string; outcome: Outcome['outcome']; source: Outcome['source']; at: number }[]
}

type PackedUse = [string, number, string, Use['stage'], Use['decision'], number | boolean, number | boolean]
type PackedOutcome = [string, string, Outcome['outcome'], Outcome['source'], number]

const useColumns = ['id', 'at', 'sessionKey', 'stage', 'decision', 'hasCorrection', 'causedRework']
const outcomeColumns = ['id', 'useId', 'outcome', 'source', 'at']

/** One row per skill: far fewer rows to transfer than one per use. */
function statement(provider: Provider, columns: readonly string[], from: string, json: string): Prisma.Sql {
  const isSqlite = provider === 'sqlite'
  const read = (name: string) => (name === 'at' && !isSqlite ? '(extract(epoch FROM t."at") * 1000)::bigint' : `t."${name}"`)
  const reads = columns.map(read).join(', ')
  const packed = isSqlite ? `json_group_array(json_array(${reads}))` : `json_agg(json_build_array(${reads}))::text`
  const ids = isSqlite ? ['SELECT value FROM json_each(', ')'] : ['SELECT json_array_elements_text(', '::json)']
  const head = `SELECT u."skillId" AS skill, ${packed} AS rows FROM ${from} WHERE u."skillId" IN (${ids[0]}`
  return new Prisma.Sql([head, `${ids[1]}) GROUP BY u."skillId"`], [json])
}

const older = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)

/** The ledgers of many skills, whole, in two statements; skills without uses are absent. */
export async function readLedgers(
  db: Queryable,
  provider: Provider,
  skillIds: readonly string[],
): Promise<Map<string, LedgerEntry[]>> {
  if (skillIds.length === 0) return new Map()
  const json = JSON.stringify(skillIds)
  const read = (columns: readonly string[], from: string) =>
    db.$queryRaw<{ skill: string; rows: string }[]>(statement(provider, columns, from, json))
  const uses = await read(useColumns, '"Use" u JOIN "Use" t ON t."id" = u."id"')
  const outcomes = await read(outcomeColumns, '"Outcome" t JOIN "Use" u ON u."id" = t."useId"')
  const judged = new Map<string, LedgerEntry['judgements']>()
  for (const { rows } of outcomes) {
    const packed: PackedOutcome[] = JSON.parse(rows)
    for (const [id, useId, outcome, source, at] of packed) {
      const known = judged.get(useId)
      if (known) known.push({ id, outcome, source, at })
      else judged.set(useId, [{ id, outcome, source, at }])
    }
  }
  for (const judgements of judged.values()) judgements.sort(older)
  return new Map(
    uses.map(({ skill, rows }) => {
      const packed: PackedUse[] = JSON.parse(rows)
      return [skill, packed.map((use) => entryOf(use, judged))]
    }),
  )
}

function entryOf(
  [id, at, sessionKey, stage, decision, hasCorrection, causedRework]: PackedUse,
  judged: ReadonlyMap<string, LedgerEntry['judgements']>,
): LedgerEntry {
  return {
    id,
    at,
    sessionKey,
    stage,
    decision,
    hasCorrection: Boolean(hasCorrection),
    causedRework: Boolean(causedRework),
    judgements: judged.get(id) ?? [],
  }
}
