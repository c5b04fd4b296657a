import { parseSkillMd } from '@/lib/skill-md/parse'
import { serialiseSkillMd } from '@/lib/skill-md/serialise'
import type { SkillMd } from '@/lib/skill-md/skill'
import { isOnDisk } from '@/lib/domain/lifecycle/states'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '@/lib/kernel'
import { filesOf, textIn } from '@/lib/library/skill/version-texts'
import { reviseSkill } from '@/lib/library/skill/land'
import { fieldsToWrite, sayable, withFields } from '@/lib/library/skill/row-fields'

/**
 * Re-points the dependents of a merged skill to its target, one version each, as a part of that operation. Dependents without files
 * on disk stay unchanged: the old name is an alias of the target.
 */
export async function repointDependents(
  tx: WriteContext,
  dependents: readonly Skill[],
  { from, to, runId, because }: { from: Pick<SkillMd, 'name' | 'aliases'>; to: Skill; runId: string; because: string },
): Promise<void> {
  const old = new Set([from.name, ...from.aliases])
  for (const skill of dependents) {
    if (skill.id === to.id || !isOnDisk(skill.state)) continue
    const files = await filesOf(tx, skill.id, skill.version)
    const skillMd = parseSkillMd(textIn(files, 'SKILL.md')).skill
    if (!skillMd) continue
    const turned = serialiseSkillMd(repointed(skillMd, old, to.name))
    const text = withFields(turned, fieldsToWrite(await sayable(tx.db, skill), textIn(files, 'SKILL.md'), turned))
    await reviseSkill(tx, skill, {
      verb: 'edit',
      files: [{ path: 'SKILL.md', text }, ...files.filter((file) => file.path !== 'SKILL.md')],
      reason: because,
      runId,
    })
  }
}

function repointed(skillMd: SkillMd, old: ReadonlySet<string>, name: string): SkillMd {
  const turn = (list: readonly string[]) => [...new Set(list.map((one) => (old.has(one) ? name : one)))]
  const turned = { ...skillMd, dependsOn: turn(skillMd.dependsOn), conflictsWith: turn(skillMd.conflictsWith) }
  if (typeof skillMd.extra.extends === 'string' && old.has(skillMd.extra.extends))
    turned.extra = { ...skillMd.extra, extends: name }
  if (skillMd.metadata.extends !== undefined && old.has(skillMd.metadata.extends))
    turned.metadata = { ...skillMd.metadata, extends: name }
  return turned
}
