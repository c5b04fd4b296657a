import { promises as fs } from 'node:fs'
import path from 'node:path'
import { isDraft, isExecutable, placeAtomically } from './atomic-fs'
import { fileInside, refuseLinks, skillDir, type Location } from './paths'
import type { SkillFile, TreeChange } from './git'

async function listFiles(dir: string, prefix = ''): Promise<string[]> {
  const entries = await fs.readdir(path.join(dir, prefix), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files: string[] = []
  for (const entry of entries) {
    const relative = path.posix.join(prefix, entry.name)
    if (entry.isDirectory()) files.push(...(await listFiles(dir, relative)))
    else files.push(relative)
  }
  return files
}

const isSame = (a: Uint8Array, b: Uint8Array | undefined): boolean => b !== undefined && Buffer.compare(a, b) === 0

/**
 * What stands in a skill's directories now, as changes: committed before Mettle writes, so that nobody's edit is lost. What
 * Mettle is about to write is nobody's edit: a process that died left it there before it could commit it.
 */
export async function presentFiles(workspaceDir: string, name: string, own: readonly SkillFile[] = []): Promise<TreeChange[]> {
  const ours = new Map(own.map((file) => [file.path, file.content]))
  const changes: TreeChange[] = []
  for (const location of ['skills', 'archive'] as const) {
    const dir = skillDir(workspaceDir, location, name)
    await refuseLinks(workspaceDir, dir)
    for (const file of await listFiles(dir)) {
      const target = fileInside(dir, file)
      await refuseLinks(workspaceDir, target)
      const content = await fs.readFile(target)
      if (isDraft(file) || isSame(content, ours.get(file))) continue
      changes.push({ path: `${location}/${name}/${file}`, content, isExecutable: await isExecutable(target) })
    }
  }
  return changes
}

/** Removes a file of a skill and the folders that it leaves empty. */
async function removeFolder(dir: string, file: string): Promise<void> {
  const target = fileInside(dir, file)
  await fs.rm(target, { force: true })
  for (let folder = path.dirname(target); folder !== dir && (await listFiles(folder)).length === 0; folder = path.dirname(folder))
    await fs.rm(folder, { recursive: true, force: true })
}

/** Removes a skill's directory. Answers the changes for the commit. */
async function clear(workspaceDir: string, location: Location, name: string): Promise<TreeChange[]> {
  const dir = skillDir(workspaceDir, location, name)
  await refuseLinks(workspaceDir, dir)
  const files = await listFiles(dir)
  await fs.rm(dir, { recursive: true, force: true })
  return [folderOf(location, name), ...files.map((file) => ({ path: `${location}/${name}/${file}`, content: null }))]
}

const folderOf = (location: Location, name: string): TreeChange => ({
  path: `${location}/${name}`,
  content: null,
  isFolder: true,
})

/**
 * Brings the disk to what a skill's version says at one location and clears the other. Each file is replaced
 * atomically; files that the version does not hold are removed. Answers the changes for the commit.
 */
export async function placeSkill(
  workspaceDir: string,
  location: Location,
  name: string,
  files: SkillFile[],
): Promise<TreeChange[]> {
  const dir = skillDir(workspaceDir, location, name)
  await refuseLinks(workspaceDir, dir)
  const targets = files.map((file) => ({ ...file, target: fileInside(dir, file.path) }))
  const wanted = new Set(files.map((file) => file.path))
  const stale = (await listFiles(dir)).filter((file) => !wanted.has(file))
  // First, for a file may stand where a folder is to be, or the other way round.
  for (const file of stale) await removeFolder(dir, file)
  for (const { target, content } of targets) {
    await refuseLinks(workspaceDir, target)
    await placeAtomically(target, content)
  }
  const cleared = await clear(workspaceDir, location === 'skills' ? 'archive' : 'skills', name)
  return [
    ...cleared,
    folderOf(location, name),
    ...stale.map((file) => ({ path: `${location}/${name}/${file}`, content: null })),
    ...files.map((file) => ({ path: `${location}/${name}/${file.path}`, content: file.content })),
  ]
}

/** Takes a skill off the disk. Answers the changes for the commit. */
export async function removeSkill(workspaceDir: string, name: string): Promise<TreeChange[]> {
  return [...(await clear(workspaceDir, 'skills', name)), ...(await clear(workspaceDir, 'archive', name))]
}
