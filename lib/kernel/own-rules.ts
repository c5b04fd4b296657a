import { z } from 'zod'
import type { RedactionRule } from '@/lib/contract/redaction'
import { log } from '@/lib/observe/log'
import type { Redaction } from '@/lib/redact/own-rule'
import { refusedRules } from '@/lib/redact/redact'
import type { Queryable } from '@/lib/store/client'
import { cached } from './cached'
import type { Context } from './context'
import { sessionKeySalt } from './session-key-salt'
import { readableItems, readSetting, type Setting } from './setting'

/** A rule as any version stored it: one that this version cannot apply is named with its reason (`refusedRules`). */
const storedRule = z.object({
  name: z.string(),
  pattern: z.string(),
  kind: z.custom<RedactionRule['kind']>((kind) => typeof kind === 'string'),
})

export const redactionSetting: Setting<RedactionRule[]> = {
  key: 'redactionRules',
  schema: storedRule.array(),
  none: [],
  salvage: readableItems(storedRule),
}

/** The workspace's own redaction rules. */
export async function ownRules(db: Queryable, ctx: Pick<Context, 'workspace'>): Promise<RedactionRule[]> {
  const rules = await readSetting(db, ctx, redactionSetting)
  logRefused(ctx.workspace.id, rules)
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

/** The redaction of a workspace, cached. */
export async function redactionOf(ctx: Context): Promise<Redaction> {
  const { store } = ctx
  const rules = await cached(store.reader, ctx, { parts: ['content'], key: [redactionSetting.key] }, () =>
    ownRules(store.reader, ctx),
  )
  return { rules, salt: await sessionKeySalt(ctx) }
}
