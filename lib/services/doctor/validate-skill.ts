import * as contract from '@/lib/contract/doctor'
import { checkFiles } from '@/lib/skill-md/check-files'
import { readVerb } from '@/lib/kernel'
import { scanOf } from '@/lib/library'

/** What would become of a skill that is brought: what is repaired, what is wrong, what the scan finds. Nothing is kept. */
export const validateSkill = readVerb(contract.validateSkill, async (_, input) => {
  const files = 'files' in input ? input.files : [{ path: 'SKILL.md', text: input.text }]
  return checkFiles(input.directory, files, (read) => scanOf(read).findings)
})
