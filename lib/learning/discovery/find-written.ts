import { promises as fs } from 'node:fs'
import path from 'node:path'
import { readSkillFiles } from '@/lib/skill-md/read-skill-files'
import type { SkillMd } from '@/lib/skill-md/skill'
import { readManifest } from '@/lib/workspace/export-manifest'
import { findSkills, skillFolders, type SkillFolder } from '@/lib/workspace/find-skills'
import { clientPlace, showPath, type Context } from '@/lib/kernel'
import { digestOfTexts, type TextFile } from '@/lib/library'

/** A skill that somebody, or some agent, wrote into a folder where agents look for skills. */
export interface WrittenSkill {
  said: SkillMd
  files: TextFile[]
  /** Over its files as they would be taken in. */
  digest: string
  /** Its folder, the home directory as "~". */
  foundAt: string
}

/** More is a library of its own: "load" takes it in. */
const skillsMax = 200
/** Of one skill's texts, which wait in the row of its candidate. */
const charsMax = 400_000

/** Folders of a home where agents look for skills, and those beside a workspace's own. */
export const discoveryFolders = (ctx: Pick<Context, 'settings'>, home: string, workspaceDir: string): string[] => [
  ...skillFolders.map((folder) => clientPlace(ctx, folder, home)),
  ...['.agents/skills', '.claude/skills'].map((folder) => path.join(/* turbopackIgnore: true */ workspaceDir, folder)),
]

/**
 * Skills that lie in some folders and were not written there by Mettle, each text once, in the order of their places. What cannot be
 * read as a skill, holds more than text, or is too large is left for "load", which says why.
 */
export async function findWritten(folders: readonly string[], home: string): Promise<WrittenSkill[]> {
  const skills = new Map<string, WrittenSkill>()
  for (const folder of folders) {
    const stat = await fs.stat(folder).catch(() => null)
    if (!stat?.isDirectory()) continue
    const own = await ownNames(folder)
    if (own === null) continue
    for await (const one of findSkills(folder)) {
      if (skills.size >= skillsMax) return [...skills.values()]
      const written = own.has(one.directory) ? null : readOne(one, folder, home)
      if (written && !skills.has(written.digest)) skills.set(written.digest, written)
    }
  }
  return [...skills.values()]
}

/** Names that Mettle wrote into a folder; null where nobody can tell. */
async function ownNames(folder: string): Promise<Set<string> | null> {
  try {
    return new Set((await readManifest(folder)).keys())
  } catch {
    // A damaged list: then its own copies could be taken for somebody else's.
    return null
  }
}

function readOne(one: SkillFolder, folder: string, home: string): WrittenSkill | null {
  if (one.refused !== null) return null
  const read = readSkillFiles(one.directory, one.files)
  if (!read.ok) return null
  const files = read.files.flatMap(({ path: file, content }) => {
    const text = decode(content)
    return text === null ? [] : [{ path: file, text }]
  })
  const chars = files.reduce((sum, file) => sum + file.text.length, 0)
  if (files.length < read.files.length || chars > charsMax) return null
  const foundAt = showPath(path.join(folder, path.dirname(one.path)), home)
  return { said: read.skill, files, digest: digestOfTexts(files), foundAt }
}

/** Null for what is no text, or holds what no database keeps in text. */
function decode(content: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
