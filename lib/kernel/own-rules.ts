import type { RedactionRule } from '@/lib/contract/redaction'
import { sha256Hex } from '@/lib/domain/digest/sha256'
import { log } from '@/lib/observe/log'
import type { Redaction } from '@/lib/redact/own-rule'
import { refusedRules } from '@/lib/redact/redact'
import type { Queryable } from '@/lib/store/client'
import { cached } from './cached'
import type { Context } from './context'

export const rulesKey = 'redactionRules'

/** The workspace's own redaction rules. */
export async function ownRules(db: Queryable, { workspace }: Pick<Context, 'workspace'>): Promise<RedactionRule[]> {
  const row = await db.setting.findUnique({ where: { workspaceId_key: { workspaceId: workspace.id, key: rulesKey } } })
  const rules = (row?.value ?? []) as unknown as RedactionRule[]
  logRefused(workspace.id, rules)
  return rules
}

const logged = new Set<string>()

/** A rule that this version cannot apply blocks nothing, but is logged once per process. */
function logRefused(workspace: string, rules: readonly RedactionRule[]): void {
  for (const { name, reason } of refusedRules(rules)) {
    const key = JSON.stringify([workspace, name, reason])
    if (logged.has(key)) continue
    logged.add(key)
    log().warn({ workspace, rule: name, reason }, 'a redaction rule is not applied: mend or remove it in the settings')
  }
}

/** Replaces the rules as they are, without validation. */
export async function writeRules(db: Queryable, workspaceId: string, rules: RedactionRule[], updatedAt: Date): Promise<void> {
  const value = rules.map((one) => ({ ...one }))
  await db.setting.upsert({
    where: { workspaceId_key: { workspaceId, key: rulesKey } },
    create: { workspaceId, key: rulesKey, value, updatedAt },
    update: { value, updatedAt },
  })
}

/** The redaction of a workspace, cached. */
export async function redactionOf(ctx: Context): Promise<Redaction> {
  const { store } = ctx
  const rules = await cached(store.reader, ctx, { parts: ['content'], key: [rulesKey] }, () => ownRules(store.reader, ctx))
  return { rules, salt: sha256Hex(`keys of sessions\n${ctx.settings.secret}`) }
}
