import * as contract from '@/lib/contract/doctor'
import { takeSkillFiles } from '@/lib/skill-md/take-files'
import { validateStrict } from '@/lib/skill-md/validate'
import { readVerb } from '../kernel/verb'
import { scanOf } from '../skill/scan-version'

/** What would become of a skill that is brought: what is repaired, what is wrong, what the scan finds. Nothing is kept. */
export const validateSkill = readVerb(contract.validateSkill, async (_, input) => {
  const files = 'files' in input ? input.files : [{ path: 'SKILL.md', text: input.text }]
  const bytes = files.map(({ path, text }) => ({ path, content: new TextEncoder().encode(text) }))
  const taken = takeSkillFiles(input.directory, bytes)
  const { verdict, findings } = scanOf(files)
  const main = files.find(({ path }) => path.toLowerCase() === 'skill.md')
  const strict = main ? validateStrict(main.text, taken.skill?.name).errors : []
  return {
    ok: taken.ok && verdict !== 'deny',
    name: taken.skill?.name ?? null,
    repairs: taken.repairs,
    diagnostics: taken.diagnostics,
    strict: strict.map(({ message, line }) => ({ message, ...(line === undefined ? {} : { line }) })),
    scan: { verdict, findings, override: null },
  }
})
