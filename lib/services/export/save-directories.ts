import * as contract from '@/lib/contract/exchange'
import { canonicalJson } from '@/lib/domain/canonical-json'
import { invalid } from '@/lib/domain/problem/problem'
import { resolveShownPath, readVerb, requireLocal, namedFolder, showPath, writeVerb } from '@/lib/kernel'
import { exportDirectories, holdsEverything, writeDirectories } from '@/lib/publish'

/** @throws Problem `invalid` for a folder that holds everything, or one given twice. */
function shownPaths(directories: readonly contract.ExportDirectory[]): contract.ExportDirectory[] {
  const seen = new Set<string>()
  return directories.map((one, index) => {
    const absolute = resolveShownPath(one.path)
    if (holdsEverything(absolute))
      throw invalid(`directories.${index}.path: contains the whole machine. Name a project or skill folder.`)
    if (seen.has(absolute)) throw invalid(`directories.${index}.path: used twice.`)
    seen.add(absolute)
    return { ...one, path: showPath(absolute) }
  })
}

const rows = (list: readonly contract.ExportDirectory[]) => ({ directories: list.map((one) => ({ ...one })) })

/** The folders, in their order. */
export const listExportDirectories = readVerb(contract.listExportDirectories, async (ctx) => {
  requireLocal(ctx)
  return { directories: await exportDirectories(ctx.db, ctx) }
})

/** Saves the folders; those that are kept hold what is served when this answers. What was exported to one that is left out stays there as it is. */
export const saveExportDirectories = writeVerb(contract.saveExportDirectories, async (tx, input) => {
  requireLocal(tx)
  const directories = shownPaths(input.directories)
  for (const one of directories) await namedFolder(tx, one.path)
  const before = await exportDirectories(tx.db, tx)
  if (canonicalJson(before) === canonicalJson(directories)) return { directories, event: null }
  await writeDirectories(tx, directories)
  const object = { kind: 'exports' as const, id: `exports:${tx.workspace.id}`, name: 'export folders' }
  const event = await tx.emit({ verb: 'set', object, before: rows(before), after: rows(directories) })
  return { directories, event }
})
