import fc from 'fast-check'
import { zipSync, type Zippable } from 'fflate'
import { expect, it } from 'vitest'
import { openSkillArchive } from '@/lib/skill-md/archive/open-archive'
import { pathFault } from '@/lib/skill-md/archive/path-fault'
import { readSkillFiles } from '@/lib/skill-md/read-skill-files'

/** A few hundred with every change; FUZZ_RUNS=10000 for a night. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 500)
const seed = 20_260_301

const hostilePart = fc.constantFrom(
  '..',
  '.',
  '',
  'a',
  'b',
  'A',
  'SKILL.md',
  'skill.md',
  '.git',
  'C:',
  'con',
  'x\\y',
  '\u0000',
  '…',
  '__MACOSX',
)
const name = fc.array(hostilePart, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))
const frontmatter = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .tuple(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 80 }))
    .map(([key, value]) => `---\nname: a\n${key}: ${value}\ndescription: ${value}\n---\n${key}`),
  fc.constant('---\nname: a\ndescription: b\n---\nc'),
)
const content = fc.oneof(
  frontmatter.map((text) => new TextEncoder().encode(text)),
  fc.uint8Array({ maxLength: 200 }),
)

const archive = fc
  .record({
    entries: fc.array(fc.tuple(name, content), { maxLength: 6 }),
    main: fc.option(content),
    damage: fc.array(fc.record({ at: fc.nat(), to: fc.nat(255) }), { maxLength: 4 }),
    cut: fc.option(fc.nat(), { freq: 6 }),
  })
  .map(({ entries, main, damage, cut }) => {
    const written: Zippable = Object.fromEntries(entries.filter(([path]) => path !== '__proto__'))
    if (main) written['SKILL.md'] = main
    const bytes = zipSync(written, { mtime: new Date(1990, 0, 1) })
    for (const { at, to } of damage) bytes[at % bytes.length] = to
    return cut === null ? bytes : bytes.slice(0, cut % bytes.length)
  })

it('opens no archive that leads out of a skill, and never throws', () => {
  fc.assert(
    fc.property(archive, (bytes) => {
      const opened = openSkillArchive(bytes)
      if (!opened.ok) {
        expect(opened.problem).toMatch(/\.$/)
        return
      }
      const paths = opened.files.map((file) => file.path)
      expect(paths.filter((path) => pathFault(path) !== null)).toEqual([])
      expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length)
      expect(paths.some((path) => path.toLowerCase() === 'skill.md')).toBe(true)
      const parsed = readSkillFiles(opened.directory ?? undefined, opened.files)
      expect(parsed.ok ? parsed.skill.name : parsed.diagnostics[0]?.message).toMatch(
        parsed.ok ? /^[a-z0-9]+(?:-[a-z0-9]+)*$/ : /\w/,
      )
    }),
    { numRuns, seed },
  )
}, 240_000)

it('takes any bytes for an archive without a throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(typeof openSkillArchive(bytes).ok).toBe('boolean')
    }),
    { numRuns, seed },
  )
}, 120_000)
