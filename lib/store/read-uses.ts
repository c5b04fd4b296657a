import { Prisma, type Use } from '@/prisma/generated/sqlite/client'
import type { Provider, Queryable } from './client'

/** One selected use with the columns that figures need. Times in epoch ms. */
export interface StoredUse {
  id: string
  at: number
  sessionKey: string
  stage: Use['stage']
  decision: Use['decision']
  outcome: Use['outcome']
  source: Use['outcomeSource']
  hasCorrection: boolean
  causedRework: boolean
  tokens: number | null
}

type Packed = [
  string,
  number,
  string,
  Use['stage'],
  Use['decision'],
  Use['outcome'],
  Use['outcomeSource'],
  number | boolean,
  number | boolean,
  number | null,
]

const columns = [
  'id',
  'at',
  'sessionKey',
  'stage',
  'decision',
  'outcome',
  'outcomeSource',
  'hasCorrection',
  'causedRework',
  'tokens',
]

function statement(provider: Provider, json: string): Prisma.Sql {
  const parameter = (before: string, after: string) => new Prisma.Sql([before, after], [json])
  if (provider === 'sqlite') {
    const reads = columns.map((name) => `"${name}"`).join(', ')
    const head = `SELECT "skillId" AS skill, json_group_array(json_array(${reads})) AS uses FROM "Use" WHERE "isSelected" = 1 AND "skillId" IN (SELECT value FROM json_each(`
    return parameter(head, ')) GROUP BY "skillId"')
  }
  const reads = columns.map((name) => (name === 'at' ? '(extract(epoch FROM "at") * 1000)::bigint' : `"${name}"`)).join(', ')
  const head = `SELECT "skillId" AS skill, json_agg(json_build_array(${reads}))::text AS uses FROM "Use" WHERE "isSelected" AND "skillId" IN (SELECT json_array_elements_text(`
  return parameter(head, '::json)) GROUP BY "skillId"')
}

function unpack([id, at, sessionKey, stage, decision, outcome, source, hasCorrection, causedRework, tokens]: Packed): StoredUse {
  return {
    id,
    at,
    sessionKey,
    stage,
    decision,
    outcome,
    source,
    hasCorrection: Boolean(hasCorrection),
    causedRework: Boolean(causedRework),
    tokens,
  }
}

/** Newest first; at the same instant the later row is newer. */
export const newer = (a: Pick<StoredUse, 'at' | 'id'>, b: Pick<StoredUse, 'at' | 'id'>): number =>
  b.at - a.at || (a.id < b.id ? 1 : -1)

/**
 * The selected uses of many skills, newest first: one statement that returns one row per skill, several times as fast as a row per
 * use. Skills without any are absent.
 */
export async function readUses(
  db: Queryable,
  provider: Provider,
  skillIds: readonly string[],
): Promise<Map<string, StoredUse[]>> {
  if (skillIds.length === 0) return new Map()
  const rows = await db.$queryRaw<{ skill: string; uses: string }[]>(statement(provider, JSON.stringify(skillIds)))
  return new Map(
    rows.map((row) => {
      const packed: Packed[] = JSON.parse(row.uses)
      return [row.skill, packed.map(unpack).sort(newer)]
    }),
  )
}
