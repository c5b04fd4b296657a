import { generator } from '@/bench/support/corpus'
import type { Context } from '@/lib/kernel/context'
import { bulkInsert } from '@/lib/store/bulk-insert'
import { inChunks } from '@/lib/store/in-chunks'
import { refreshWindows } from '@/lib/store/refresh-windows'

const skillColumns = {
  id: 'text',
  workspaceId: 'text',
  agentId: 'text',
  name: 'text',
  heldName: 'text',
  title: 'text',
  description: 'text',
  origin: 'text',
  state: 'text',
  tier: 'int',
  visibility: 'text',
  version: 'int',
  digest: 'text',
  riskLevel: 'text',
  taskType: 'text',
  tags: 'json',
  triggers: 'json',
  constraints: 'json',
  shapes: 'json',
  exampleQueries: 'json',
  suggestedTools: 'json',
  createdBy: 'text',
  createdAt: 'time',
  updatedAt: 'time',
  stateSince: 'time',
  windowSince: 'time',
  lastUsedAt: 'time',
  isProtected: 'bool',
  revision: 'int',
} as const
const useColumns = {
  id: 'text',
  workspaceId: 'text',
  agentId: 'text',
  skillId: 'text',
  version: 'int',
  harness: 'text',
  sessionKey: 'text',
  useKey: 'text',
  stage: 'text',
  at: 'time',
  outcome: 'text',
  isClean: 'bool',
  isSelected: 'bool',
  hasCorrection: 'bool',
  causedRework: 'bool',
  createdAt: 'time',
} as const

/** The target of the rows. */
type Place = Pick<Context, 'store' | 'workspace'>

const dayMs = 86_400_000
const skillId = (n: number) => `skl_${String(n).padStart(9, '0')}`

/**
 * A library at rest: released skills with judged uses, one in a hundred of which has just turned bad, and one, the last, failed
 * every time. Uses are in the week before `now`, the skills are two weeks old.
 */
export async function seedLibrary(ctx: Place, size: { skills: number; uses: number; seed: number }, now: number): Promise<void> {
  const { db, provider } = ctx.store
  const random = generator(size.seed)
  const began = new Date(now - 14 * dayMs)
  await db.agent.create({ data: { id: 'agt_bench', workspaceId: ctx.workspace.id, name: 'bench', createdAt: began } })
  const lists = { tags: [], triggers: [], constraints: [], shapes: [], exampleQueries: [], suggestedTools: [] }
  const kind = {
    origin: 'learned',
    state: 'released',
    tier: 2,
    visibility: 'workspace',
    version: 1,
    riskLevel: 'low',
    taskType: 'code',
  }
  const times = { createdAt: began, updatedAt: began, stateSince: began, windowSince: began, lastUsedAt: new Date(now - 1) }
  const step = 5_000
  for (let start = 0; start < size.skills; start += step) {
    const numbers = Array.from({ length: Math.min(step, size.skills - start) }, (_, index) => start + index)
    const skills = numbers.map((n) => ({
      ...lists,
      ...kind,
      ...times,
      id: skillId(n),
      workspaceId: ctx.workspace.id,
      agentId: 'agt_bench',
      name: `skill-${n}`,
      heldName: `skill-${n}`,
      title: `Skill ${n}`,
      description: `Does what number ${n} says, whenever somebody asks for it in so many words.`,
      digest: skillId(n),
      createdBy: 'person:owner',
      isProtected: false,
      revision: 0,
    }))
    await bulkInsert<(typeof skills)[number]>(db, provider, 'Skill', skillColumns, skills)
    await seedUses(ctx, numbers, { ...size, random, now })
  }
  const ids = Array.from({ length: size.skills }, (_, n) => skillId(n))
  await inChunks(ids, async (some) => {
    await db.$transaction((tx) => refreshWindows(tx, provider, some, 20))
    return []
  })
}

async function seedUses(
  ctx: Place,
  numbers: number[],
  { skills, uses, random, now }: { skills: number; uses: number; random: () => number; now: number },
): Promise<void> {
  const weekMs = 7 * dayMs
  const rows = numbers.flatMap((n) => {
    const isWorst = n === skills - 1
    const successes = isWorst ? 0 : n % 100 === 7 ? 3 : Math.round(uses * (0.5 + random() / 2))
    return Array.from({ length: uses }, (_, turn) => {
      const at = new Date(now - 1 - Math.floor((weekMs * (uses - 1 - turn)) / uses))
      const isGood = (turn * 7) % uses < successes
      const id = `use_${String(n).padStart(9, '0')}${String(turn).padStart(4, '0')}`
      const place = { workspaceId: ctx.workspace.id, agentId: 'agt_bench', skillId: skillId(n), version: 1, harness: 'bench' }
      const fields = { stage: 'followed', outcome: isGood ? 'success' : 'failure', isClean: isGood, isSelected: true }
      return { id, ...place, sessionKey: id, useKey: id, ...fields, hasCorrection: false, causedRework: false, at, createdAt: at }
    })
  })
  await bulkInsert<(typeof rows)[number]>(ctx.store.db, ctx.store.provider, 'Use', useColumns, rows)
}
