import { isRecord } from '@/lib/domain/is-record'
import {
  derivedSalt,
  encrypt,
  saltSetting,
  sealedAnew,
  sealStateOf,
  type Context,
  type FlowContext,
  type SealState,
  type WriteContext,
} from '@/lib/kernel'
import { draftingSetting } from '@/lib/learning'
import { redact } from '@/lib/redact/redact'
import { embeddingSetting } from '@/lib/serving'
import type { Queryable } from '@/lib/store/client'
import { jsonOf } from '@/lib/store/json'
import { lockNamed, lockSetting } from '@/lib/store/lock-rows'

/** A stored value that the server's secret seals. */
export interface Seal {
  workspaceId: string
  state: SealState
  /** What it is, and what to do where no known secret opens it; null for what nobody uses any more. */
  told: { what: string; wayOut: string } | null
}

/** Settings that hold a sealed text, and in which field. */
const places = [
  {
    key: embeddingSetting.key,
    field: 'sealedKey',
    told: { what: 'the key of the model that finds skills by meaning', wayOut: 'enter the key again in the settings' },
  },
  {
    key: draftingSetting.key,
    field: 'sealedKey',
    told: { what: 'the key of the drafting model', wayOut: 'enter the key again in the settings' },
  },
  {
    key: saltSetting.key,
    field: 'sealedSalt',
    told: {
      what: 'the salt of redacted session keys',
      wayOut: 'restore the database: without it, sessions whose keys were redacted come in as new ones',
    },
  },
] as const

const keys = places.map(({ key }) => key)
/** Rows of one read, or of one transaction. */
const chunk = 100

const sealedIn = (value: unknown, field: string): string | null => {
  const text = isRecord(value) ? value[field] : null
  return typeof text === 'string' ? text : null
}

async function webhooksAfter(db: Queryable, workspaceIds: readonly string[], after: string) {
  return db.webhook.findMany({
    where: { workspaceId: { in: [...workspaceIds] }, id: { gt: after } },
    orderBy: { id: 'asc' },
    take: chunk,
    select: { id: true, workspaceId: true, secret: true, url: true, isActive: true },
  })
}

async function sealsOfWebhooks(db: Queryable, { settings }: Pick<Context, 'settings'>, ids: readonly string[]): Promise<Seal[]> {
  const seals: Seal[] = []
  for (let after = ''; ;) {
    const rows = await webhooksAfter(db, ids, after)
    for (const { workspaceId, secret, url, isActive } of rows) {
      const told = { what: `the secret of the webhook ${redact(url).text}`, wayOut: 'remove the webhook and add it again' }
      seals.push({ workspaceId, state: sealStateOf(secret, settings), told: isActive ? told : null })
    }
    after = rows.at(-1)?.id ?? after
    if (rows.length < chunk) return seals
  }
}

/** Every sealed value of some workspaces. */
export async function readSeals(db: Queryable, ctx: Pick<Context, 'settings'>, workspaceIds: readonly string[]): Promise<Seal[]> {
  const rows = await db.setting.findMany({
    where: { workspaceId: { in: [...workspaceIds] }, key: { in: keys } },
    orderBy: [{ workspaceId: 'asc' }, { key: 'asc' }],
  })
  const seals = rows.flatMap(({ workspaceId, key, value }): Seal[] => {
    const place = places.find((one) => one.key === key)
    const sealed = place ? sealedIn(value, place.field) : null
    return place && sealed !== null ? [{ workspaceId, state: sealStateOf(sealed, ctx.settings), told: place.told }] : []
  })
  // Where none is kept, the salt comes from the oldest secret.
  const salted = new Set(rows.flatMap(({ key, workspaceId }) => (key === saltSetting.key ? [workspaceId] : [])))
  const unsalted = ctx.settings.formerSecrets.length === 0 ? [] : workspaceIds.filter((id) => !salted.has(id))
  const [, , salt] = places
  return [
    ...seals,
    ...unsalted.map((workspaceId): Seal => ({ workspaceId, state: 'former', told: salt.told })),
    ...(await sealsOfWebhooks(db, ctx, workspaceIds)),
  ]
}

/** Writes a sealed text again, where it needs the present secret; the row is locked, so that nobody's change is lost. */
async function resealSetting(tx: WriteContext, { key, field }: (typeof places)[number]): Promise<number> {
  const place = { workspaceId_key: { workspaceId: tx.workspace.id, key } }
  await lockSetting(tx.db, tx.store.provider, tx.workspace.id, key)
  const row = await tx.db.setting.findUnique({ where: place })
  const sealed = sealedIn(row?.value, field)
  if (!row || sealed === null) return 0
  const anew = sealedAnew(sealed, tx.settings)
  if (anew === sealed) return 0
  const value = jsonOf({ ...(row.value as object), [field]: anew })
  await tx.db.setting.update({ where: place, data: { value, updatedAt: tx.now() } })
  return 1
}

/** Keeps the salt of before a rotation, which would be lost with the former secret. */
async function keepSalt(tx: WriteContext): Promise<number> {
  const { workspace, settings } = tx
  if (settings.formerSecrets.length === 0) return 0
  const place = { workspaceId: workspace.id, key: saltSetting.key }
  if (await tx.db.setting.findUnique({ where: { workspaceId_key: place } })) return 0
  const value = { sealedSalt: encrypt(derivedSalt(settings), settings) }
  await tx.db.setting.create({ data: { ...place, value, updatedAt: tx.now() } })
  return 1
}

async function resealSettings(tx: WriteContext): Promise<number> {
  let count = await keepSalt(tx)
  for (const place of places) count += await resealSetting(tx, place)
  return count
}

/** Replaces each secret as long as it is the one that was read: another process may be at the same work. */
async function resealWebhooks(tx: WriteContext, rows: readonly { id: string; secret: string }[]): Promise<number> {
  let resealed = 0
  for (const { id, secret } of rows) {
    const { count } = await tx.db.webhook.updateMany({ where: { id, secret }, data: { secret: sealedAnew(secret, tx.settings) } })
    resealed += count
  }
  return resealed
}

/** A part of the work in one transaction, which the log tells of where it changed anything. */
const inOneStep = (ctx: FlowContext, work: (tx: WriteContext) => Promise<number>): Promise<number> =>
  ctx.transaction(async (tx) => {
    await lockNamed(tx.db, tx.store.provider, `seals of ${tx.workspace.id}`)
    const resealed = await work(tx)
    const object = { kind: 'workspace' as const, id: tx.workspace.id, name: tx.workspace.name }
    if (resealed > 0) await tx.emit({ verb: 'reseal', object, evidence: { values: resealed } })
    return resealed
  })

/** It can get the seal of the present secret, and has none that names it. */
const isDue = ({ state }: Seal): boolean => state === 'former' || state === 'unnamed'

/**
 * Seals every value of a workspace with the present secret, some in a transaction, and answers how many. What is sealed with it already
 * stays, so that work which was broken off goes on where it ended; so does what no known secret opens.
 */
export async function sealAnew(ctx: FlowContext): Promise<number> {
  const { id } = ctx.workspace
  if (!(await readSeals(ctx.db, ctx, [id])).some(isDue)) return 0
  let resealed = await inOneStep(ctx, resealSettings)
  for (let after = ''; ;) {
    const rows = await webhooksAfter(ctx.db, [id], after)
    const due = rows.filter(({ secret }) => sealedAnew(secret, ctx.settings) !== secret)
    if (due.length > 0) resealed += await inOneStep(ctx, (tx) => resealWebhooks(tx, due))
    after = rows.at(-1)?.id ?? after
    if (rows.length < chunk) return resealed
  }
}

/** What no known secret opens, and how to get out of it. */
export const unknownSentence = ({ what, wayOut }: NonNullable<Seal['told']>): string =>
  `No known secret opens ${what}. Give the server the METTLE_SECRET that sealed it as METTLE_SECRET_FORMER, or ${wayOut}.`
