import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entryKind, findDamage, readManifest, rowsEntry, snapshotFormat, type SnapshotManifest } from './manifest'
import { describeCounts } from './describe-counts'
import { blockBytes, paddingOf, readHeader, readPathRecord, tarHeader } from './tar'

const sha256 = 'a'.repeat(64)
const manifest: SnapshotManifest = {
  format: snapshotFormat,
  version: '1.0.0',
  takenAt: '2026-03-02T09:00:00.000Z',
  schema: ['init', 'packs'],
  workspace: { name: 'default', isDemo: false },
  tables: [{ name: 'Agent', rows: 1, sha256 }],
  commit: null,
  entries: [{ path: rowsEntry('Agent', 1), bytes: 10, sha256 }],
  leftOut: [],
}

/** Path and size as a reader of the format finds them. */
function readBack(bytes: Uint8Array): { path: string; bytes: number } | null {
  let named: string | null = null
  for (let at = 0; at < bytes.byteLength;) {
    const header = readHeader(bytes.subarray(at, at + blockBytes))
    at += blockBytes
    if (header.kind === 'path') {
      named = readPathRecord(bytes.subarray(at, at + header.bytes))
      at += header.bytes + paddingOf(header.bytes)
    } else return header.kind === 'file' ? { path: named ?? header.path, bytes: header.bytes } : null
  }
  return null
}

describe('A header of the archive', () => {
  it('is read back as it was written, whatever the path', () => {
    const path = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }).filter((one) => !/[\n\0]/.test(one))
    fc.assert(
      fc.property(path, fc.nat(8 ** 11 - 1), (path, bytes) => {
        expect(readBack(tarHeader({ path, bytes }, 1_700_000_000_000))).toEqual({ path, bytes })
      }),
      { numRuns: 300 },
    )
  })

  it('counts its own length where a digit more makes it longer', () => {
    for (let length = 80; length < 130; length += 1) {
      const path = `${'é'.repeat(1)}${'x'.repeat(length)}`
      expect(readBack(tarHeader({ path, bytes: 0 }, 0))?.path).toBe(path)
    }
  })

  it('is refused once a byte of it differs, and for what is no file', () => {
    const block = tarHeader({ path: 'a', bytes: 1 }, 0)
    for (const at of [0, 101, 130, 156, 257]) {
      const changed = block.slice()
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(readHeader(changed).kind).toBe('broken')
    }
    expect(readHeader(new Uint8Array(blockBytes))).toEqual({ kind: 'end' })
  })
})

describe('An entry of a snapshot', () => {
  it.each([
    ['tables/Step/000001.ndjson', { kind: 'rows', table: 'Step' }],
    [`git/objects/ab/${'0'.repeat(38)}`, { kind: 'object', path: `objects/ab/${'0'.repeat(38)}` }],
    [`git/objects/pack/pack-${'0'.repeat(40)}.idx`, { kind: 'object', path: `objects/pack/pack-${'0'.repeat(40)}.idx` }],
    ['files/skills/ship/references/été.md', { kind: 'file', path: 'skills/ship/references/été.md' }],
  ])('%s is known', (path, kind) => {
    expect(entryKind(path)).toEqual(kind)
  })

  it.each([
    'files/skills/../../etc/passwd',
    'files/skills//x',
    'files/skills/a/./b',
    'files/skills/a\\b',
    'files/elsewhere/x',
    'files/skills',
    '/files/skills/x',
    'git/config',
    'git/hooks/post-checkout',
    'git/objects/../hooks/x',
    'tables/../x/000001.ndjson',
    'manifest.json',
  ])('%s is none', (path) => {
    expect(entryKind(path)).toBeNull()
  })
})

describe('A manifest', () => {
  const read = (value: unknown, schema = ['init', 'packs', 'later']) => readManifest(JSON.stringify(value), schema)

  it('of this or an earlier version is taken', () => {
    expect(read(manifest)).toEqual({ manifest })
  })

  it.each([
    ['a newer format', { ...manifest, format: snapshotFormat + 1 }, 'Update Mettle first'],
    ['newer tables', { ...manifest, schema: ['init', 'packs', 'later', 'even-later'] }, 'even-later'],
    ['other tables', { ...manifest, schema: ['init', 'others'] }, 'others'],
    ['no digest', { ...manifest, entries: [{ path: 'x', bytes: 1 }] }, 'does not say'],
    ['no object', null, 'does not say'],
  ])('with %s is refused', (_, value, reason) => {
    expect(read(value)).toEqual({ reason: expect.stringContaining(reason) })
  })

  it('that is no JSON is refused', () => {
    expect(readManifest('{', [])).toHaveProperty('reason')
  })

  it('tells what is damaged, missing or too much', () => {
    const [entry] = manifest.entries
    expect(findDamage(manifest, [entry!])).toBeNull()
    expect(findDamage(manifest, [{ ...entry!, sha256: 'b'.repeat(64) }])).toContain('digest')
    expect(findDamage(manifest, [{ ...entry!, bytes: 11 }])).toContain('digest')
    expect(findDamage(manifest, [])).toContain('missing')
    expect(findDamage(manifest, [entry!, { ...entry!, path: 'tables/Agent/000002.ndjson' }])).toContain('not in its manifest')
    expect(findDamage(manifest, [entry!, entry!])).toContain('not in its manifest')
  })
})

it.each([
  [{}, ''],
  [{ skills: 1, policies: 1 }, '1 skill, 1 policy'],
  [{ uses: 2, files: 0 }, '2 uses, 0 files'],
])('counts of %j are said as "%s"', (counts, said) => {
  expect(describeCounts(counts)).toBe(said)
})
