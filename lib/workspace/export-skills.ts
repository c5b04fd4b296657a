import { promises as fs } from 'node:fs'
import path from 'node:path'
import { sha256Hex } from '@/lib/domain/digest/sha256'
import { invalid } from '@/lib/domain/problem/problem'
import { isSkillName } from '@/lib/skill-md/check-name'
import { placeAtomically } from './atomic-fs'
import { manifestName, readManifest, writeManifest, type Written, type WrittenFiles } from './export-manifest'
import { fileInside, refuseLinks } from './paths'
import type { SkillFile } from '@/lib/workspace/git'
import { readPresent } from './read-present'

export interface ExportLine {
  name: string
  status: 'written' | 'unchanged' | 'removed' | 'refused'
  reason: string | null
}

interface Plan {
  line: ExportLine
  /** Ours that go, and files that are written, SKILL.md last. */
  stale: string[]
  files: SkillFile[]
}

const plain = (name: string, status: ExportLine['status'], reason: string | null = null): Plan => ({
  line: { name, status, reason },
  stale: [],
  files: [],
})

/** Whether what stands at a path is what Mettle put there. */
const isOurs = (own: WrittenFiles | undefined, file: string, digest: string): boolean => own?.get(file)?.includes(digest) ?? false

/** Digests of the files of a folder by their paths, or why it cannot be told. */
type Present = { digests: Map<string, string> } | { problem: string }

/** What stands in a folder inside `root`; a folder that is not there holds nothing. */
async function listPresent(root: string, dir: string): Promise<Present> {
  const read = await readPresent(root, dir)
  if ('problem' in read) return read
  return { digests: new Map(read.files.map((file) => [file.path, sha256Hex(file.content)])) }
}

/** What to do about one skill, by what stands there and what Mettle wrote there before. */
function planSkill(name: string, files: readonly SkillFile[], present: Present, own: WrittenFiles | undefined): Plan {
  if ('problem' in present) return plain(name, 'refused', present.problem)
  const wanted = new Map(files.map((file) => [file.path, sha256Hex(file.content)]))
  const presentFiles = [...present.digests]
  const isSame = presentFiles.length === wanted.size && presentFiles.every(([file, digest]) => wanted.get(file) === digest)
  if (isSame) return plain(name, 'unchanged')
  if (!own && presentFiles.length > 0)
    return plain(name, 'refused', 'Another skill of that name stands there, which Mettle did not write.')
  const changed = presentFiles.find(([file, digest]) => {
    if (wanted.get(file) === digest || isOurs(own, file, digest)) return false
    return wanted.has(file) || own?.has(file)
  })
  if (changed) return plain(name, 'refused', `${changed[0]} was changed there since it was written. Load it, or remove it.`)
  const stale = presentFiles.flatMap(([file]) => (own?.has(file) && !wanted.has(file) ? [file] : []))
  const missing = files.filter((file) => present.digests.get(file.path) !== wanted.get(file.path))
  if (stale.length === 0 && missing.length === 0) return plain(name, 'unchanged')
  const ordered = missing.toSorted((a, b) => Number(a.path === 'SKILL.md') - Number(b.path === 'SKILL.md'))
  return { line: { name, status: 'written', reason: null }, stale, files: ordered }
}

/** Takes away what Mettle wrote of a skill that is served no more; what somebody changed stays, and so does what they added. */
function planRemoval(name: string, present: Present, own: WrittenFiles): Plan {
  if ('problem' in present) return plain(name, 'refused', present.problem)
  const presentFiles = [...present.digests].filter(([file]) => own.has(file))
  const changed = presentFiles.find(([file, digest]) => !isOurs(own, file, digest))
  if (changed) return plain(name, 'refused', `It is served no more, but ${changed[0]} was changed there since it was written.`)
  return { line: { name, status: 'removed', reason: null }, stale: presentFiles.map(([file]) => file), files: [] }
}

/** What the manifest says while files are being written: the digests of before and after, so that a death on the way is no riddle. */
function between(own: WrittenFiles = new Map(), files: readonly SkillFile[]): WrittenFiles {
  const both = new Map(own)
  for (const file of files) both.set(file.path, [...new Set([...(own.get(file.path) ?? []), sha256Hex(file.content)])])
  return both
}

async function carryOut(root: string, base: string, plan: Plan): Promise<void> {
  const dir = path.join(base, plan.line.name)
  for (const file of plan.stale) {
    const target = fileInside(dir, file)
    await refuseLinks(root, target)
    await fs.rm(target, { force: true })
    await removeEmpty(path.dirname(target), base)
  }
  for (const { path: file, content } of plan.files) {
    const target = fileInside(dir, file)
    await refuseLinks(root, target)
    await placeAtomically(target, content)
  }
}

/** Removes folders that were left empty, up to but not with `base`. */
export async function removeEmpty(folder: string, base: string): Promise<void> {
  for (let at = folder; at !== base && at.startsWith(`${base}${path.sep}`); at = path.dirname(at)) {
    const isRemoved = await fs.rmdir(at).then(
      () => true,
      () => false,
    )
    if (!isRemoved) return
  }
}

/**
 * Brings the skills below `base`, a folder inside `root`, to what is given; with `prune` what was written there before and is not
 * given now goes. Replaces file by file, follows no link, and takes away nothing but what it wrote itself and nobody changed.
 * @throws Problem `conflict` where a folder on the way is a link, `invalid` for a name that could lead anywhere else.
 */
export async function exportInto(
  { root, base }: { root: string; base: string },
  skills: readonly { name: string; files: readonly SkillFile[] }[],
  prune: (name: string) => boolean,
): Promise<ExportLine[]> {
  for (const { name } of skills) if (!isSkillName(name)) throw invalid(`"${name}" cannot be a skill's name.`)
  await refuseLinks(root, path.join(base, manifestName))
  const written = await readManifest(base)
  const names = new Set(skills.map((skill) => skill.name))
  const plans: Plan[] = []
  for (const { name, files } of skills)
    plans.push(planSkill(name, files, await listPresent(root, path.join(base, name)), written.get(name)))
  for (const [name, own] of [...written].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (names.has(name) || !prune(name) || !isSkillName(name)) continue
    plans.push(planRemoval(name, await listPresent(root, path.join(base, name)), own))
  }
  const doing = plans.filter(({ line }) => line.status === 'written' || line.status === 'removed')
  if (doing.length > 0) await perform({ root, base }, doing, written, skills)
  return plans.map((plan) => plan.line)
}

async function perform(
  { root, base }: { root: string; base: string },
  doing: readonly Plan[],
  written: Written,
  skills: readonly { name: string; files: readonly SkillFile[] }[],
): Promise<void> {
  const filesOf = new Map(skills.map((skill) => [skill.name, skill.files]))
  const during = new Map(written)
  const after = new Map(written)
  for (const { line } of doing) {
    const files = filesOf.get(line.name) ?? []
    during.set(line.name, between(written.get(line.name), files))
    if (line.status === 'removed') after.delete(line.name)
    else after.set(line.name, new Map(files.map((file) => [file.path, [sha256Hex(file.content)]])))
  }
  await writeManifest(base, during)
  for (const plan of doing) await carryOut(root, base, plan)
  await writeManifest(base, after)
}
