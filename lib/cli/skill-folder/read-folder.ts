import { promises as fs } from 'node:fs'
import path from 'node:path'
import { InvalidArgumentError } from 'commander'

/** A file of a folder as text; paths are relative, with slashes. */
export interface TextFile {
  path: string
  text: string
}

/** A skill on disk, and its entries that are not text. */
export interface SkillFolder {
  directory: string
  files: TextFile[]
  notText: string[]
}

const filesMax = 512

async function below(root: string, dir: string): Promise<string[]> {
  const files: string[] = []
  for (const entry of (await fs.readdir(dir, { withFileTypes: true })).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const full = path.join(dir, entry.name)
    if (entry.isDirectory() && entry.name !== '.git') files.push(...(await below(root, full)))
    // Links are not followed: they may lead anywhere.
    else if (entry.isFile()) files.push(path.relative(root, full))
    if (files.length > filesMax) throw new InvalidArgumentError(`${root} has more than ${filesMax} files, too many for a skill.`)
  }
  return files
}

/** Reads a skill's folder, or one SKILL.md. @throws InvalidArgumentError for any other path. */
export async function readFolder(target: string): Promise<SkillFolder> {
  const full = path.resolve(target)
  const stat = await fs.stat(full).catch(() => null)
  if (!stat) throw new InvalidArgumentError(`${target} does not exist.`)
  const root = stat.isDirectory() ? full : path.dirname(full)
  const names = stat.isDirectory() ? await below(root, root) : [path.basename(full)]
  const folder: SkillFolder = { directory: path.basename(root), files: [], notText: [] }
  for (const name of names) {
    const bytes = await fs.readFile(path.join(root, name))
    const shown = name.split(path.sep).join('/')
    try {
      folder.files.push({ path: shown, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) })
    } catch {
      folder.notText.push(shown)
    }
  }
  if (folder.files.length === 0) throw new InvalidArgumentError(`${target} has no text files.`)
  return folder
}
