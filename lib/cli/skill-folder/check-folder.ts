import type { CallOutput } from '@/lib/client/http-client'
import { scanFiles, verdictOf } from '@/lib/domain/scan/scan-files'
import { takeSkillFiles } from '@/lib/skill-md/take-files'
import { validateStrict } from '@/lib/skill-md/validate'
import type { SkillFolder } from './read-folder'

/** What the server would say of a folder, found without one; credentials alone are looked for by the server only. */
export function checkFolder({ directory, files }: SkillFolder): CallOutput<'skill.validate'> {
  const bytes = files.map(({ path, text }) => ({ path, content: new TextEncoder().encode(text) }))
  const taken = takeSkillFiles(directory, bytes)
  const findings = scanFiles(bytes, () => [])
  const verdict = verdictOf(findings)
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
}
