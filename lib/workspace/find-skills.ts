import { promises as fs, type Dirent } from 'node:fs'
import path from 'node:path'
import { skillLimits } from '@/lib/skill-md/archive/limits'
import { pathFault } from '@/lib/skill-md/archive/path-fault'
import { isMainFile } from '@/lib/skill-md/read-skill-files'
import { isDraft } from './atomic-fs'
import type { SkillFile } from '@/lib/workspace/git'

/** Where harnesses look for skills, below the home directory. */
export const skillFolders = [
  '.claude/skills',
  '.agents/skills',
  '.codex/skills',
  '.gemini/skills',
  '.cursor/skills',
  '.copilot/skills',
  '.config/opencode/skills',
  '.openclaw/skills',
] as const

export interface Skipped {
  path: string
  reason: string
}

/** A skill's folder as it stands on disk. */
export interface SkillFolder {
  /** Its SKILL.md, relative to where the search began, with forward slashes. */
  path: string
  /** The folder's own name. */
  directory: string
  files: SkillFile[]
  /** What lies in it and was not read: links, files of no skill. */
  skipped: Skipped[]
  /** Why it cannot be taken in as a whole. */
  refused: string | null
}

const deepest = 16
/** Folders of tools: nobody's skill, and often very large. */
const isForeign = (name: string): boolean => name === '.git' || name === 'node_modules'
const isLitter = (name: string): boolean => name === '.DS_Store' || name === 'Thumbs.db' || isDraft(name)

/** Entries of a folder by name, or why it cannot be listed. */
async function listFolder(dir: string): Promise<Dirent[] | string> {
  try {
    const entries = await fs.readdir(dir, { withFileTypes: true })
    return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    return `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`
  }
}

const hasMain = (entries: readonly Dirent[]): boolean => entries.some((entry) => entry.isFile() && isMainFile(entry.name))

/**
 * Finds the skills below a folder, in the order of their paths: each folder with a SKILL.md is one, with all below it but for
 * skills of their own. Links are not followed; what was passed over is told.
 */
export async function* findSkills(root: string, below = '', skipped: Skipped[] = []): AsyncGenerator<SkillFolder> {
  const dir = path.join(root, below)
  const entries = await listFolder(dir)
  if (typeof entries === 'string') {
    skipped.push({ path: below, reason: entries })
    return
  }
  const isSkill = hasMain(entries)
  if (isSkill) yield collect(root, below, entries)
  if (below.split('/').length > deepest) return
  for (const entry of entries) {
    const inner = path.posix.join(below, entry.name)
    if (entry.isDirectory() && !isForeign(entry.name)) yield* findSkills(root, inner, skipped)
    else if (entry.isSymbolicLink() && !isSkill) skipped.push({ path: inner, reason: 'a symbolic link: it is not followed' })
  }
}

async function collect(root: string, below: string, entries: readonly Dirent[]): Promise<SkillFolder> {
  const main = entries.find((entry) => entry.isFile() && entry.name === 'SKILL.md') ?? entries.find((e) => isMainFile(e.name))
  const folder: SkillFolder = {
    path: path.posix.join(below, main?.name ?? 'SKILL.md'),
    directory: path.basename(path.resolve(root, below)),
    files: [],
    skipped: [],
    refused: null,
  }
  await addFiles(path.join(root, below), '', entries, folder, { bytes: 0 })
  return folder
}

/** Adds the files of one folder of a skill, and of those below it that are no skill themselves. */
async function addFiles(dir: string, below: string, entries: readonly Dirent[], folder: SkillFolder, sum: { bytes: number }) {
  for (const entry of entries) {
    if (folder.refused) return
    const relative = path.posix.join(below, entry.name)
    if (entry.isFile() && !isLitter(entry.name)) await addFile(dir, relative, folder, sum)
    else if (entry.isSymbolicLink()) folder.skipped.push({ path: relative, reason: 'a symbolic link: it is not followed' })
    else if (entry.isDirectory() && !isForeign(entry.name)) {
      const inner = await listFolder(path.join(dir, relative))
      if (typeof inner === 'string') folder.skipped.push({ path: relative, reason: inner })
      else if (!hasMain(inner)) await addFiles(dir, relative, inner, folder, sum)
    }
  }
}

async function addFile(dir: string, relative: string, folder: SkillFolder, sum: { bytes: number }): Promise<void> {
  const fault = pathFault(relative)
  if (fault) return void folder.skipped.push({ path: relative, reason: fault })
  const file = path.join(dir, relative)
  try {
    sum.bytes += (await fs.stat(file)).size
    if (folder.files.length >= skillLimits.files) folder.refused = `It holds more than ${skillLimits.files} files.`
    else if (sum.bytes > skillLimits.bytes) folder.refused = `It holds more than ${skillLimits.bytes / 1024 / 1024} MiB.`
    else folder.files.push({ path: relative, content: new Uint8Array(await fs.readFile(file)) })
  } catch (error) {
    folder.skipped.push({ path: relative, reason: `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})` })
  }
}
