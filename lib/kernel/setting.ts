import type { z } from 'zod'
import type { Queryable } from '@/lib/store/client'
import { warnUnreadable } from '@/lib/store/json-columns'
import { jsonOf } from '@/lib/store/json'
import type { Context } from './context'

/** A choice of a workspace that is no policy value, stored as JSON under its key. */
export interface Setting<Value> {
  key: string
  schema: z.ZodType<Value>
  /** What applies where nothing is stored, or nothing of it can be read. */
  none: Value
  /** What of a value outside the schema still applies; absent: nothing does. */
  salvage?: (stored: unknown) => Value
}

/** The items of a stored list that can be read: one bad item takes no other with it. */
export const readableItems =
  <Item>(item: z.ZodType<Item>) =>
  (stored: unknown): Item[] =>
    Array.isArray(stored)
      ? stored.flatMap((one) => {
          const parsed = item.safeParse(one)
          return parsed.success ? [parsed.data] : []
        })
      : []

/** A stored value by the schema of its setting; one outside of it is salvaged and logged, and the doctor names it. */
export function valueOfSetting<Value>({ key, schema, none, salvage }: Setting<Value>, stored: unknown): Value {
  const parsed = schema.safeParse(stored)
  if (parsed.success) return parsed.data
  warnUnreadable(`Setting.value of ${key}`)
  return salvage ? salvage(stored) : none
}

const at = (workspaceId: string, key: string) => ({ workspaceId_key: { workspaceId, key } })

/** The value of a setting in a workspace. */
export async function readSetting<Value>(
  db: Queryable,
  { workspace }: { workspace: Pick<Context['workspace'], 'id'> },
  setting: Setting<Value>,
): Promise<Value> {
  const row = await db.setting.findUnique({ where: at(workspace.id, setting.key) })
  return row ? valueOfSetting(setting, row.value) : setting.none
}

/** Stores the value of a setting as it is. */
export async function writeSetting<Value>(
  db: Queryable,
  { workspace, now }: Pick<Context, 'workspace' | 'now'>,
  { key }: Setting<Value>,
  value: Value & object,
): Promise<void> {
  const data = { value: jsonOf(value), updatedAt: now() }
  await db.setting.upsert({
    where: at(workspace.id, key),
    create: { workspaceId: workspace.id, key, ...data },
    update: data,
  })
}
