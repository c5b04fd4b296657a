import * as contract from '@/lib/contract/embedding'
import { installBuiltIn } from '@/lib/domain/embedding/built-in'
import { invalid } from '@/lib/domain/problem/problem'
import type { Queryable } from '@/lib/store/client'
import { storedKey, readVerb, wakeWorker, writeSetting, writeVerb, type Context } from '@/lib/kernel'
import {
  embeddingSetting,
  hasBuiltIn,
  loadEmbedding,
  modelOf,
  queueEmbedding,
  searchedSkills,
  type StoredEmbedding,
} from '@/lib/serving'

/** What an event may hold: never the key. */
const shown = ({ mode, baseUrl, model }: StoredEmbedding) => ({ mode, baseUrl, model })

async function settingItem(db: Queryable, ctx: Context, setting: StoredEmbedding): Promise<contract.EmbeddingSetting> {
  const { mode, baseUrl, model, sealedKey, version } = setting
  const stored = modelOf(setting)
  const skill = searchedSkills(ctx)
  const skills = await db.skill.count({ where: skill })
  const embedded =
    stored === null ? 0 : await db.embedding.count({ where: { workspaceId: ctx.workspace.id, model: stored, skill } })
  const last = await db.job.findFirst({ where: { workspaceId: ctx.workspace.id, kind: 'embed' }, orderBy: { id: 'desc' } })
  const problem = mode !== 'off' && last?.status === 'failed' ? last.error : null
  return { mode, baseUrl, model, hasKey: sealedKey !== null, version, hasBuiltIn: hasBuiltIn(), embedded, skills, problem }
}

export const readEmbedding = readVerb(contract.readEmbedding, async (ctx) =>
  settingItem(ctx.db, ctx, await loadEmbedding(ctx.db, ctx)),
)

/** Says who finds skills by meaning, and queues the reading. Off keeps the numbers: switching on again costs nothing. */
export const saveEmbedding = writeVerb(contract.saveEmbedding, async (tx, input) => {
  const before = await loadEmbedding(tx.db, tx)
  const baseUrl = (input.baseUrl ?? before.baseUrl).replace(/\/+$/, '')
  const sealedKey = storedKey(before, baseUrl, input.key, tx.settings)
  const after = { mode: input.mode, baseUrl, model: input.model ?? before.model, sealedKey, version: before.version + 1 }
  if (after.mode === 'endpoint' && (after.baseUrl === '' || after.model === ''))
    throw invalid('baseUrl: set the address and the model')
  if (after.mode === 'builtIn' && !hasBuiltIn())
    throw invalid(`mode: the built-in model is not installed. Run ${installBuiltIn} where Mettle is installed first.`)
  const hasOwnKey = input.key === undefined || before.sealedKey === sealedKey
  const isSame = JSON.stringify(shown(before)) === JSON.stringify(shown(after)) && hasOwnKey
  if (isSame) return { ...(await settingItem(tx.db, tx, before)), event: null }
  await writeSetting(tx.db, tx, embeddingSetting, after)
  const object = { kind: 'embedding' as const, id: `embedding:${tx.workspace.id}`, name: 'semantic search' }
  const event = await tx.emit({ verb: 'set', object, before: shown(before), after: shown(after), reason: input.reason })
  if (after.mode !== 'off') {
    await queueEmbedding(tx.db, tx)
    tx.afterCommit(wakeWorker)
  }
  return { ...(await settingItem(tx.db, tx, after)), event }
})
