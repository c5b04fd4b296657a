import * as contract from '@/lib/contract/exchange'
import { sha256Hex } from '@/lib/domain/digest/sha256'
import { writeSkillArchive } from '@/lib/skill-md/archive/write-archive'
import { readVerb } from '@/lib/kernel'
import { digestOfTexts, loadSkill } from '@/lib/library'
import { requireExportable } from '@/lib/publish'

/** Packs the current version: the same version gives the same bytes. The digest is that of the files in it. */
export const bundleSkill = readVerb(contract.bundleSkill, async (ctx, input) => {
  const skill = await loadSkill(ctx.db, ctx, input.name, input.agent)
  const files = await requireExportable(ctx.db, ctx, skill, input.agent)
  const archive = writeSkillArchive(skill.name, files)
  return {
    name: skill.name,
    fileName: `${skill.name}.skill`,
    version: skill.version,
    digest: digestOfTexts(files),
    bytes: archive.byteLength,
    sha256: sha256Hex(archive),
    archive: Buffer.from(archive).toString('base64'),
  }
})
