import type { RedactionRule } from '@/lib/contract/redaction'
import type { Queryable } from '@/lib/store/client'
import type { Context } from '../kernel/context'

export const rulesKey = 'redactionRules'

/** The workspace's own redaction rules. */
export async function ownRules(db: Queryable, { workspace }: Pick<Context, 'workspace'>): Promise<RedactionRule[]> {
  const row = await db.setting.findUnique({ where: { workspaceId_key: { workspaceId: workspace.id, key: rulesKey } } })
  return (row?.value ?? []) as unknown as RedactionRule[]
}

/** Lays rules down as they are. */
export async function writeRules(db: Queryable, workspaceId: string, rules: RedactionRule[], updatedAt: Date): Promise<void> {
  const value = rules.map((one) => ({ ...one }))
  await db.setting.upsert({
    where: { workspaceId_key: { workspaceId, key: rulesKey } },
    create: { workspaceId, key: rulesKey, value, updatedAt },
    update: { value, updatedAt },
  })
}
