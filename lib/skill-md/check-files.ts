import type { Finding, ScanVerdict } from '@/lib/domain/scan/types'
import { verdictOf } from '@/lib/domain/scan/scan-files'
import { readSkillFiles } from './read-skill-files'
import { validateStrict } from './validate'

interface TextFile {
  path: string
  text: string
}

/**
 * What an import of these files would repair, what is wrong with them, why a strict export would refuse them, and what `scan`
 * finds; `ok` when they can be imported and the scan does not deny them.
 */
export function checkFiles(
  directory: string | undefined,
  files: readonly TextFile[],
  scan: (files: readonly TextFile[]) => Finding[],
) {
  const bytes = files.map(({ path, text }) => ({ path, content: new TextEncoder().encode(text) }))
  const read = readSkillFiles(directory, bytes)
  const findings = scan(files)
  const verdict: ScanVerdict = verdictOf(findings)
  const main = files.find(({ path }) => path.toLowerCase() === 'skill.md')
  const strict = main ? validateStrict(main.text, read.skill?.name).errors : []
  return {
    ok: read.ok && verdict !== 'deny',
    name: read.skill?.name ?? null,
    repairs: read.repairs,
    diagnostics: read.diagnostics,
    strict: strict.map(({ message, line }) => ({ message, ...(line === undefined ? {} : { line }) })),
    scan: { verdict, findings, override: null },
  }
}
