import { existsSync, promises as fs, readdirSync, readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import path from 'node:path'
import git from 'isomorphic-git'
import type { Skill, SkillItem } from '@/lib/contract/skill-shape'
import type { Api } from './api'
import type { Page } from './learn'

const placeOf: Record<string, string | null> = { archived: 'archive', rejected: null, uninstalled: null, deleted: null }
const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

function filesUnder(dir: string, prefix = ''): string[] {
  if (!existsSync(path.join(dir, prefix))) return []
  return readdirSync(path.join(dir, prefix), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(prefix, entry.name)
    return entry.isDirectory() ? filesUnder(dir, file) : [file]
  })
}

/** Every skill of a server, with all details. */
export async function allSkills(api: Api): Promise<Skill[]> {
  const { items } = await api.get<Page<SkillItem>>('/api/skills?limit=200')
  return Promise.all(items.map((item) => api.get<Skill>(`/api/skills/${item.name}`)))
}

/** Expected files by path with their digest, according to the database. */
const wanted = (skills: readonly Skill[]): Map<string, string> =>
  new Map(
    skills.flatMap((skill) => {
      const place = placeOf[skill.lifecycle] === undefined ? 'skills' : placeOf[skill.lifecycle]
      return place ? skill.files.map((file) => [`${place}/${skill.name}/${file.path}`, file.sha256] as [string, string]) : []
    }),
  )

const onDisk = (dir: string): Map<string, string> =>
  new Map(
    ['skills', 'archive']
      .flatMap((place) => filesUnder(dir, place))
      .map((file) => [file, sha256(readFileSync(path.join(dir, file)))]),
  )

/** The lock of the packs is next to the skills. */
const isSkillFile = (file: string): boolean => file.startsWith('skills/') || file.startsWith('archive/')

async function inGit(dir: string): Promise<Map<string, string>> {
  const oid = await git.resolveRef({ fs, dir, ref: 'HEAD' })
  const files = (await git.listFiles({ fs, dir, ref: 'HEAD' })).filter(isSkillFile)
  const read = async (filepath: string) => sha256((await git.readBlob({ fs, dir, oid, filepath })).blob)
  return new Map(await Promise.all(files.map(async (file) => [file, await read(file)] as [string, string])))
}

const sorted = (files: Map<string, string>) => Object.fromEntries([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** The contents of the workspace according to database, disk and the last commit: equal when they agree. */
export async function threeViews(api: Api, dir: string) {
  const database = sorted(wanted(await allSkills(api)))
  const staged = (await git.listFiles({ fs, dir })).filter(isSkillFile).toSorted()
  return { database, disk: sorted(onDisk(dir)), commit: sorted(await inGit(dir)), staged }
}
