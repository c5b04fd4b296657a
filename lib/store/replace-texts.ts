import { formsOf } from '@/lib/domain/withheld'
import { Prisma } from '@/prisma/generated/sqlite/client'
import { columns } from '@/prisma/generated/columns'
import type { Provider, Queryable, Transaction } from './client'

/** Tables whose rows hang on those of another, by its id. Others name their workspace themselves. */
const parents: Readonly<Record<string, readonly [key: string, table: string]>> = {
  Prompt: ['sessionId', 'Session'],
  Unreadable: ['sessionId', 'Session'],
  Occurrence: ['patternId', 'Pattern'],
  Version: ['skillId', 'Skill'],
  VersionRelation: ['versionId', 'Version'],
  VersionFile: ['versionId', 'Version'],
  DiskState: ['skillId', 'Skill'],
  Outcome: ['useId', 'Use'],
  Decision: ['sweepId', 'Sweep'],
  WebhookDelivery: ['webhookId', 'Webhook'],
}
/** Of the whole server: what an upgrade mended names no workspace. */
const unscoped = new Set(['Repair'])
/** Hold no text, or one that is no part of a workspace's content; those of events are a chain, and are the caller's. */
const leftOut = new Set([
  'Workspace',
  'ApiKey',
  'AuthUser',
  'AuthIdentity',
  'AuthSession',
  'Budget',
  'DeviceLogin',
  'OAuthClient',
  'OAuthCode',
  'OAuthToken',
  'Member',
  'Invitation',
  'DiskLease',
  'RemotePush',
  'Revision',
  'Event',
  'EventHead',
])
/** Marks, words of closed sets and names that lead to something: nothing that anybody wrote as a text. */
const ours = new RegExp(
  `^(?:${[
    'id|.*Id|.*[hH]ash|digest|.*Digest|sha256|copyKey|prefix|cursor|secret|queuedKey|runningKey|sourceKey|useKey|leaseOwner|commit|sketch',
    'verb|kind|objectKind|actorKind|action|act|status|state|from|to|origin|stage|outcome|outcomeSource|decision|source|scope|fate',
    'visibility|riskLevel|risk|taskType|trigger|verdict|location|evidence|role|format|reasonCode|deprecatedBy|operation|unit',
    'name|heldName|objectName|skillName|agentName|target|harness|table|column',
  ].join('|')})$`,
)

const quoted = (name: string): Prisma.Sql => Prisma.raw(`"${name}"`)

/** A column as text, also one of JSON. */
const asText = (provider: Provider, column: string): Prisma.Sql =>
  provider === 'sqlite' ? quoted(column) : Prisma.sql`${quoted(column)}::text`

/** Whether one of some columns holds one of some texts. */
function holdsOneOf(provider: Provider, names: readonly string[], texts: readonly string[]): Prisma.Sql {
  const found = Prisma.raw(provider === 'sqlite' ? 'instr' : 'strpos')
  const each = names.flatMap((name) => texts.map((text) => Prisma.sql`${found}(${asText(provider, name)}, ${text}) > 0`))
  return Prisma.join(each, ' OR ')
}

/** Rows of a table that belong to a workspace. */
function within(table: string, workspaceId: string): Prisma.Sql {
  if (unscoped.has(table)) return Prisma.sql`1 = 1`
  const parent = parents[table]
  if (!parent) return Prisma.sql`"workspaceId" = ${workspaceId}`
  const [key, name] = parent
  return Prisma.sql`${quoted(key)} IN (SELECT "id" FROM ${quoted(name)} WHERE ${within(name, workspaceId)})`
}

/**
 * Puts a mark in the place of texts in every column of a workspace that holds what somebody wrote; files of versions are bytes with a
 * digest, and are the caller's. Returns the number of changed rows by table.
 */
export async function replaceTexts(
  { db, provider }: { db: Transaction; provider: Provider },
  workspaceId: string,
  texts: readonly string[],
  mark: string,
): Promise<Record<string, number>> {
  const forms = formsOf(texts)
  const changed: Record<string, number> = {}
  for (const [table, kinds] of Object.entries(columns)) {
    if (leftOut.has(table)) continue
    const own = Object.entries(kinds).filter(([name, kind]) => (kind === 'text' && !ours.test(name)) || kind === 'json')
    if (own.length === 0) continue
    const parts = own.map(([name, kind]) => {
      const isCast = kind === 'json' && provider === 'postgresql'
      const text = asText(provider, name)
      const replaced = forms.reduce((inner, form) => Prisma.sql`replace(${inner}, ${form}, ${mark})`, text)
      return {
        set: Prisma.sql`${quoted(name)} = ${isCast ? Prisma.sql`(${replaced})::jsonb` : replaced}`,
        holds: holdsOneOf(provider, [name], forms),
      }
    })
    const count = await db.$executeRaw`UPDATE ${quoted(table)} SET ${Prisma.join(parts.map(({ set }) => set))}
      WHERE ${within(table, workspaceId)} AND (${Prisma.join(
        parts.map(({ holds }) => holds),
        ' OR ',
      )})`
    if (count > 0) changed[table] = count
  }
  return changed
}

/** Ids of the versions of a workspace whose files hold one of some texts. */
export async function versionsHolding(
  { db, provider }: { db: Queryable; provider: Provider },
  workspaceId: string,
  texts: readonly string[],
): Promise<string[]> {
  if (texts.length === 0) return []
  const holds = formsOf(texts).map((text) =>
    provider === 'sqlite'
      ? Prisma.sql`instr("content", CAST(${text} AS BLOB)) > 0 OR instr("path", ${text}) > 0`
      : Prisma.sql`position(convert_to(${text}, 'UTF8') IN "content") > 0 OR strpos("path", ${text}) > 0`,
  )
  const rows = await db.$queryRaw<{ versionId: string }[]>`SELECT DISTINCT "versionId" FROM "VersionFile"
    WHERE ${within('VersionFile', workspaceId)} AND (${Prisma.join(holds, ' OR ')})`
  return rows.map(({ versionId }) => versionId)
}

/** Ids of the events of a workspace that say one of some texts. */
export async function eventsHolding(
  { db, provider }: { db: Queryable; provider: Provider },
  workspaceId: string,
  texts: readonly string[],
): Promise<string[]> {
  if (texts.length === 0) return []
  const holds = holdsOneOf(provider, ['before', 'after', 'evidence', 'reason'], formsOf(texts))
  const rows = await db.$queryRaw<{ id: string }[]>`SELECT "id" FROM "Event"
    WHERE ${within('Event', workspaceId)} AND (${holds}) ORDER BY "id"`
  return rows.map(({ id }) => id)
}
