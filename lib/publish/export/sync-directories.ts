import { promises as fs } from 'node:fs'
import path from 'node:path'
import { makeFolder } from '@/lib/config/make-folder'
import type { ExportDirectory } from '@/lib/contract/exchange'
import { log } from '@/lib/observe/log'
import { exportInto, type ExportLine } from '@/lib/workspace/export-skills'
import { resolveShownPath, type Context } from '@/lib/kernel'
import { skillsNaming } from '@/lib/library'
import { exportDirectories } from './directories'
import { oneAtATime } from './one-at-a-time'
import { servedFiles } from './served-files'

/**
 * Keeps the folders of connected harnesses equal to what is served: after an act for the skills that it touched (`names`), else
 * for all. What somebody changed there stays. A folder that cannot be written is logged and holds up nobody.
 */
export async function syncDirectories(ctx: Context, names: readonly string[] | null): Promise<ExportLine[]> {
  if (!ctx.settings.isLoopback) return []
  const synced = (await exportDirectories(ctx.store.db, ctx)).filter((one) => one.isKept)
  const lines: ExportLine[] = []
  for (const directory of synced) {
    try {
      lines.push(...(await syncOne(ctx, directory, names)))
    } catch (error) {
      log().error({ err: error, folder: directory.path }, 'a connected folder could not be brought up to date')
    }
  }
  return lines
}

async function syncOne(ctx: Context, directory: ExportDirectory, names: readonly string[] | null): Promise<ExportLine[]> {
  const absolute = resolveShownPath(directory.path)
  makeFolder(absolute)
  const root = await fs.realpath(absolute)
  const base = path.join(root, directory.layout)
  return oneAtATime(base, async () => {
    const exportedNames = names && (await withOverlays(ctx, names))
    const { skills } = await servedFiles(ctx.store.db, ctx, exportedNames, directory.agent)
    const touched = exportedNames && new Set(exportedNames)
    return exportInto({ root, base }, skills, (name) => touched === null || touched.has(name))
  })
}

/** Some skills and all that extends them: what a base says, its overlays say, too. */
async function withOverlays(ctx: Context, names: readonly string[]): Promise<string[]> {
  const all = new Set(names)
  for (let level = [...names]; level.length > 0;) {
    const naming = await skillsNaming(ctx.store.db, ctx, { kinds: ['extends'], targets: level })
    level = [...new Set(naming.map(({ skill }) => skill.name))].filter((name) => !all.has(name))
    for (const name of level) all.add(name)
  }
  return [...all]
}
