import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { digestOfFiles, sha256Hex } from '@/lib/domain/digest/sha256'
import { scanFiles } from '@/lib/domain/scan/scan-files'
import { tools } from '@/lib/mcp/tools'
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

function packOf(name: string) {
  const folder = path.resolve(import.meta.dirname, '../../packs', name)
  const manifest = JSON.parse(readFileSync(path.join(folder, 'pack.json'), 'utf8')) as Manifest
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  return { folder, manifest, names }
}

const packs = [packOf('essentials'), packOf('mettle')]
const { manifest, names } = packs[0]!
const own = packs[1]!
const all = packs.flatMap((pack) => pack.names)
const textOf = (name: string): string => {
  const folder = packs.find((pack) => pack.names.includes(name))?.folder ?? ''
  return readFileSync(path.join(folder, name, 'SKILL.md'), 'utf8')
}
const sections = ['When to use', 'Instructions', 'Examples', 'Verification', 'Warnings']

function skillOf(name: string): SkillMd {
  const parsed = parseSkillMd(textOf(name), { directory: name, file: 'SKILL.md' })
  expect(parsed).toMatchObject({ ok: true, repairs: [], diagnostics: [] })
  return parsed.skill!
}

describe('The built-in pack', () => {
  it('names exactly the skills that it holds, each in one cluster', () => {
    expect(manifest).toMatchObject({ name: 'essentials', version: '1.2.0' })
    expect(names).toHaveLength(12)
    expect(manifest.skills.map(({ name }) => name).sort()).toEqual([...names].sort())
    expect(manifest.clusters.flatMap(({ skills }) => skills).sort()).toEqual([...names].sort())
  })

  it('has beside it a pack of its own for this library itself', () => {
    expect(own.manifest).toMatchObject({ name: 'mettle', version: '1.0.0' })
    expect(own.names).toEqual(['mettle', 'word-skill-drafts'])
    expect(own.manifest.skills.map(({ name }) => name)).toEqual(own.names)
  })

  it('is sealed: the digest of each skill is that of its files, which are taken as they are', () => {
    for (const { name, digest } of packs.flatMap((pack) => pack.manifest.skills)) {
      const content = new TextEncoder().encode(textOf(name))
      const read = readSkillFiles(name, [{ path: 'SKILL.md', content: new Uint8Array(content) }])
      const files = read.ok ? read.files : []
      const own = digestOfFiles(files.map((file) => ({ path: file.path, sha256: sha256Hex(file.content) })))
      expect([name, own], 'seal it: node scripts/seal-pack.mjs packs/<pack>').toEqual([name, digest])
    }
  })

  it('says nothing twice', () => {
    const saidOf = (name: string) =>
      skillOf(name)
        .body.split(/\n|(?<=[.:;])\s/)
        .map((said) => said.trim())
    const said = all.flatMap((name) => [...new Set(saidOf(name))]).filter((sentence) => sentence.length > 30)
    expect(said.filter((sentence, index) => said.indexOf(sentence) !== index)).toEqual([])
  })
})

describe.each(all)('%s', (name) => {
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
    expect(readList(metadata.tags ?? '')).toEqual(
      packs.flatMap((pack) => pack.manifest.skills).flatMap((one) => (one.name === name ? [one.tag] : [])),
    )
    expect(triggers.length).toBeGreaterThanOrEqual(5)
    expect(description).toMatch(/\bUse when\b/)
  })

  it('has every section, in order, at a length that is read', () => {
    const { body } = skillOf(name)
    const outside = body.replace(/^```[\s\S]*?^```$/gm, '')
    expect([...outside.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual(sections)
    const lines = body.trim().split('\n').length
    // Whoever is connected carries this one, so it is short.
    expect(lines).toBeGreaterThanOrEqual(name === 'mettle' ? 30 : 60)
    expect(lines).toBeLessThanOrEqual(130)
  })

  it('gives steps that are read as data and bind to the tools of no agent', () => {
    const { body } = skillOf(name)
    const steps = extractSteps(body)
    expect(steps.length).toBeGreaterThanOrEqual(7)
    expect(steps.map(({ step }) => step)).toEqual(steps.map((_, index) => index + 1))
    expect([...body.matchAll(/^ *(\d+)\. \*\*/gm)].map(([, number]) => Number(number))).toEqual(steps.map(({ step }) => step))
    for (const { action } of steps) expect(action.length, action).toBeLessThanOrEqual(80)
    const bound = steps.flatMap(({ tool, params }) => [tool, params].filter((one) => one !== undefined))
    // The one that is about this library names the tools of this library.
    const known = tools.map((one): unknown => one.name)
    expect(bound.filter((one) => name !== 'mettle' || !known.includes(one))).toEqual([])
  })

  it('holds nothing that the scan finds', () => {
    expect(scanFiles([{ path: 'SKILL.md', content: new TextEncoder().encode(textOf(name)) }], () => [])).toEqual([])
  })
})
