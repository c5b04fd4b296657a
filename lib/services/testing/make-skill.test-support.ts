import type { State } from '@/lib/domain/lifecycle/states'
import { tierOf, type Origin } from '@/lib/domain/lifecycle/origin'
import { serialiseSkillMd } from '@/lib/skill-md/serialise'
import { newId } from '@/lib/store/id'
import type { Prisma, Skill } from '@/prisma/generated/sqlite/client'
import { agentForWrite } from '@/lib/kernel/resolve-agent'
import type { Context } from '@/lib/kernel/context'
import { inTransaction } from '@/lib/kernel/verb'
import { addVersions, digestOfTexts } from '@/lib/library/skill/add-version'

export interface SkillSeed {
  name: string
  description?: string
  origin?: Origin
  state?: State
  /** The agent it was learned from; a learned skill without one belongs to `default`. */
  agent?: string
  body?: string
  dependsOn?: string[]
  conflictsWith?: string[]
  aliases?: string[]
  /** Laid over the row as it is. */
  row?: Partial<Prisma.SkillUncheckedCreateInput>
}

/** A skill row with its first version, without events or files on disk. */
export async function makeSkill(ctx: Context, seed: SkillSeed): Promise<Skill> {
  const { name, description = `Does what ${name} says`, origin = 'learned', state = 'verified' } = seed
  const body = seed.body ?? '\n## Instructions\n\n1. Read the file.\n2. Run `npm test`.\n'
  const base = {
    name,
    description,
    metadata: {},
    triggers: [],
    dependsOn: seed.dependsOn ?? [],
    conflictsWith: seed.conflictsWith ?? [],
    aliases: seed.aliases ?? [],
    extra: {},
  }
  const files = [{ path: 'SKILL.md', text: serialiseSkillMd({ ...base, body }) }]
  return inTransaction(ctx, async (tx) => {
    const now = tx.now()
    const agentId = origin === 'learned' ? (await agentForWrite(tx.db, tx, seed.agent)).id : null
    const lists = { tags: [], triggers: [], constraints: [], shapes: [], exampleQueries: [], suggestedTools: [] }
    const times = { createdAt: now, updatedAt: now, stateSince: now, windowSince: now }
    const id = newId('skill')
    const row = {
      id,
      workspaceId: tx.workspace.id,
      agentId,
      name,
      heldName: name,
      title: name,
      description,
      origin,
      state,
      version: 1,
    }
    const kind = {
      tier: tierOf(origin, true),
      visibility: 'workspace',
      riskLevel: 'low',
      taskType: 'code',
      createdBy: 'owner',
    } as const
    const skill = await tx.db.skill.create({
      data: { ...row, ...kind, ...lists, ...times, digest: digestOfTexts(files), ...seed.row },
    })
    await addVersions(tx, [{ skillId: id, number: 1, files }])
    return skill
  })
}
