import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { digestOfFiles, sha256Hex } from '@/lib/domain/digest/sha256'
import { scanFiles } from '@/lib/domain/scan/scan-files'
import { exportSkillMd } from '@/lib/skill-md/export'
import { extractSteps } from '@/lib/skill-md/extract-steps'
import { readList } from '@/lib/skill-md/moved-keys'
import { parseSkillMd } from '@/lib/skill-md/parse'
import type { SkillMd } from '@/lib/skill-md/skill'
import { readSkillFiles } from '@/lib/skill-md/read-skill-files'
import { validateStrict } from '@/lib/skill-md/validate'

interface Manifest {
  name: string
  version: string
  skills: { name: string; tag: string; digest: string }[]
  clusters: { name: string; title: string; skills: string[] }[]
}

const pack = path.resolve(import.meta.dirname, '../../packs/essentials')
const manifest = JSON.parse(readFileSync(path.join(pack, 'pack.json'), 'utf8')) as Manifest
const names = readdirSync(pack, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
const textOf = (name: string): string => readFileSync(path.join(pack, name, 'SKILL.md'), 'utf8')
const sections = ['When to use', 'Instructions', 'Examples', 'Verification', 'Warnings']

function skillOf(name: string): SkillMd {
  const parsed = parseSkillMd(textOf(name), { directory: name, file: 'SKILL.md' })
  expect(parsed).toMatchObject({ ok: true, repairs: [], diagnostics: [] })
  return parsed.skill!
}

describe('The built-in pack', () => {
  it('names exactly the skills that it holds, each in one cluster', () => {
    expect(manifest).toMatchObject({ name: 'essentials', version: '1.1.0' })
    expect(names).toHaveLength(13)
    expect(manifest.skills.map(({ name }) => name).sort()).toEqual([...names].sort())
    expect(manifest.clusters.flatMap(({ skills }) => skills).sort()).toEqual([...names].sort())
  })

  it('is sealed: the digest of each skill is that of its files, which are taken as they are', () => {
    for (const { name, digest } of manifest.skills) {
      const content = readFileSync(path.join(pack, name, 'SKILL.md'))
      const read = readSkillFiles(name, [{ path: 'SKILL.md', content: new Uint8Array(content) }])
      const files = read.ok ? read.files : []
      const own = digestOfFiles(files.map((file) => ({ path: file.path, sha256: sha256Hex(file.content) })))
      expect([name, own], 'seal it: node scripts/seal-pack.mjs packs/essentials').toEqual([name, digest])
    }
  })

  it('says nothing twice', () => {
    const own = (name: string) =>
      skillOf(name)
        .body.split(/\n|(?<=[.:;])\s/)
        .map((said) => said.trim())
    const said = names.flatMap((name) => [...new Set(own(name))]).filter((sentence) => sentence.length > 30)
    expect(said.filter((sentence, index) => said.indexOf(sentence) !== index)).toEqual([])
  })
})

describe.each(names)('%s', (name) => {
  it('is taken by strict readers, and written back as it means', () => {
    expect(validateStrict(textOf(name), name)).toEqual({ ok: true, errors: [], warnings: [] })
    const written = exportSkillMd(skillOf(name))
    expect(written.ok && parseSkillMd(written.text, { directory: name })).toMatchObject({
      skill: { ...skillOf(name), source: expect.any(String) },
    })
  })

  it('carries its title, its tag and the words that lead to it', () => {
    const { metadata, triggers, description } = skillOf(name)
    expect(metadata.title).toMatch(/^[A-Z]/)
    expect(readList(metadata.tags ?? '')).toEqual(manifest.skills.flatMap((one) => (one.name === name ? [one.tag] : [])))
    expect(triggers.length).toBeGreaterThanOrEqual(5)
    expect(description).toMatch(/\bUse when\b/)
  })

  it('has every section, in order, at a length that is read', () => {
    const { body } = skillOf(name)
    const outside = body.replace(/^```[\s\S]*?^```$/gm, '')
    expect([...outside.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual(sections)
    const lines = body.trim().split('\n').length
    expect(lines).toBeGreaterThanOrEqual(60)
    expect(lines).toBeLessThanOrEqual(130)
  })

  it('gives steps that are read as data and bind to the tools of no agent', () => {
    const { body } = skillOf(name)
    const steps = extractSteps(body)
    expect(steps.length).toBeGreaterThanOrEqual(7)
    expect(steps.map(({ step }) => step)).toEqual(steps.map((_, index) => index + 1))
    expect([...body.matchAll(/^ *(\d+)\. \*\*/gm)].map(([, number]) => Number(number))).toEqual(steps.map(({ step }) => step))
    for (const { action } of steps) expect(action.length, action).toBeLessThanOrEqual(80)
    expect(steps.flatMap(({ tool, params }) => [tool, params].filter((one) => one !== undefined))).toEqual([])
  })

  it('holds nothing that the scan finds', () => {
    expect(scanFiles([{ path: 'SKILL.md', content: new TextEncoder().encode(textOf(name)) }], () => [])).toEqual([])
  })
})
