import type { Prisma } from '@/prisma/generated/sqlite/client'

/** What a revision counts: `content` what is served and decided, `figures` how it is used, `total` both and everything else. */
export type Part = 'total' | 'content' | 'figures'

/** The part that a write to a table changes in addition to `total`; `none` for tables that no read shows. */
const partOf: Record<Prisma.ModelName, Part | 'none'> = {
  Agent: 'content',
  ApiKey: 'content',
  AuthIdentity: 'none',
  AuthSession: 'content',
  AuthUser: 'content',
  Budget: 'none',
  Candidate: 'total',
  Decision: 'total',
  DeviceLogin: 'none',
  DiskLease: 'none',
  DiskState: 'total',
  DiskWrite: 'total',
  Embedding: 'content',
  Event: 'total',
  EventHead: 'none',
  IdempotentAnswer: 'none',
  Ingestion: 'total',
  Invitation: 'total',
  Job: 'total',
  Member: 'content',
  Notice: 'total',
  OAuthClient: 'none',
  OAuthCode: 'none',
  OAuthToken: 'none',
  Occurrence: 'total',
  Outcome: 'figures',
  Pack: 'content',
  Pattern: 'total',
  Policy: 'content',
  Procedure: 'total',
  Prompt: 'total',
  RemotePush: 'none',
  Repair: 'total',
  Revision: 'none',
  Session: 'total',
  Setting: 'content',
  Shape: 'total',
  Skill: 'content',
  Source: 'total',
  SourceFile: 'total',
  Span: 'total',
  Step: 'total',
  Sweep: 'total',
  UndoneState: 'none',
  Unreadable: 'total',
  Landing: 'total',
  Use: 'figures',
  Version: 'content',
  VersionFile: 'content',
  VersionRelation: 'content',
  Webhook: 'total',
  WebhookDelivery: 'total',
  Workspace: 'content',
}

/** Columns of a skill that are derived from its uses. */
const figureColumns: ReadonlySet<string> = new Set([
  'judgedEver',
  'lastUsedAt',
  'ledgerRevision',
  'winClean',
  'winJudged',
  'winPartials',
  'winSelected',
  'winSignals',
  'winSince',
  'winSize',
  'winSuccesses',
])

/** Written with the value it has, to lock the row of a use. */
const lockedColumns: ReadonlySet<string> = new Set(['workspaceId'])

/** Who may come in, which concerns every workspace. */
const accessTables: ReadonlySet<string> = new Set(['ApiKey', 'AuthSession', 'AuthUser', 'Member'])

/**
 * When a key or a browser was last seen, and how often a password was wrong: nobody waits for it, and no request may outdate what is
 * cached.
 */
const stampColumns: ReadonlySet<string> = new Set(['lastUsedAt', 'lastSeenAt', 'failures', 'lastFailedAt'])

/** What a statement changes. */
export interface Change {
  part: Part
  /** Whether it concerns all workspaces, because their own table changed, or only the current one. */
  ofAll: boolean
}

const writes = /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+(?:["`]\w+["`]\.)?["`](\w+)["`]/g
/**
 * Marks a statement that adds exposures alone: uses that nobody has taken up. No figure counts them, and what shows them reads under
 * `total`.
 */
export const exposureMark = ' /* exposures */'

/** A write that was held back may be made now: other servers bring it to their folders. */
const releasedColumns: ReadonlySet<string> = new Set(['isHeld'])

const rank: Readonly<Record<Part | 'none', number>> = { none: 0, total: 1, figures: 2, content: 3 }
const isTable = (name: string): name is Prisma.ModelName => Object.hasOwn(partOf, name)

/**
 * What a statement changes, read from its text; null when it changes nothing that is read. Every statement quotes its tables with
 * double quotes or backticks: Prisma's do, and so do ours.
 */
export function changeOf(sql: string): Change | null {
  const start = sql.trimStart()
  if (!/^(?:INSERT|UPDATE|DELETE|WITH)\b/i.test(start)) return null
  let part: Part | 'none' = 'none'
  let ofAll = false
  for (const [, table = ''] of start.matchAll(writes)) {
    const own = isTable(table) ? partIn(table, start) : 'total'
    if (rank[own] > rank[part]) part = own
    if (table === 'Workspace' || (accessTables.has(table) && own !== 'none')) ofAll = true
  }
  return part === 'none' ? null : { part, ofAll }
}

/**
 * For an update of skills that sets figures alone: `figures`; for exposures, and uses that are only locked: `total`; for held writes of
 * files that are released: `content`.
 */
function partIn(table: Prisma.ModelName, sql: string): Part | 'none' {
  if (table === 'Use' && sql.endsWith(exposureMark)) return 'total'
  const isSplit = table === 'Skill' || table === 'Use' || table === 'DiskWrite' || accessTables.has(table)
  if (!isSplit || !sql.startsWith('UPDATE')) return partOf[table]
  const columns = columnsSet(sql)
  const setsOnly = (known: ReadonlySet<string>) => columns.length > 0 && columns.every((name) => known.has(name))
  if (accessTables.has(table)) return setsOnly(stampColumns) ? 'none' : partOf[table]
  if (table === 'DiskWrite') return setsOnly(releasedColumns) ? 'content' : 'total'
  if (table === 'Use') return setsOnly(lockedColumns) ? 'total' : 'figures'
  return setsOnly(figureColumns) ? 'figures' : 'content'
}

const tokens = /'[^']*'|["`](\w+)["`]|[(),=]|\b(?:WHERE|FROM|RETURNING)\b/g

/** The columns that an update sets, alone or several at once: never those that its values only read. */
function columnsSet(sql: string): string[] {
  const names: string[] = []
  let depth = 0
  let isTarget = true
  for (const [token, name] of sql.slice(sql.search(/\sSET\s/) + ' SET '.length).matchAll(tokens)) {
    if (token === '(') depth += 1
    else if (token === ')') depth -= 1
    else if (name !== undefined && isTarget) names.push(name)
    else if (depth === 0 && token === '=') isTarget = false
    else if (depth === 0 && token === ',') isTarget = true
    else if (depth === 0 && /^\w+$/.test(token)) break
  }
  return names
}
