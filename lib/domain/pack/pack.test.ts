import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareVersions } from './compare-versions'
import { readLock, writeLock } from './lock'
import { readManifest } from './manifest'
import { isChange, planInstall, planRemoval, type CurrentSkill } from './plan'
import { strayPacks, verifyPack } from './verify'

const skillNow = (skillId: string, digest: string, more: Partial<CurrentSkill> = {}): CurrentSkill => ({
  skillId,
  digest,
  origin: 'pack',
  refuses: null,
  ...more,
})
const own = (name: string, digest: string) => ({ name, skillId: `skl_${name}`, digest })

describe('A manifest', () => {
  const good = { name: 'kit', version: '1.0.0', skills: [{ name: 'a' }, { name: 'b' }] }
  it('is read with what it leaves out', () => {
    expect(readManifest(JSON.stringify({ ...good, later: true }))).toEqual({
      ok: true,
      manifest: { ...good, kind: 'pack', description: '', clusters: [] },
    })
  })

  it.each([
    ['no JSON', '{', /no JSON/],
    ['a name that leads out', JSON.stringify({ ...good, name: '../x' }), /name/],
    ['a version that is none', JSON.stringify({ ...good, version: 'new' }), /version/],
    ['no skill', JSON.stringify({ ...good, skills: [] }), /skills/],
    ['a skill twice', JSON.stringify({ ...good, skills: [{ name: 'a' }, { name: 'a' }] }), /"a" twice/],
    ['a digest that is none', JSON.stringify({ ...good, skills: [{ name: 'a', digest: 'x' }] }), /digest/],
    ['a cluster of others', JSON.stringify({ ...good, clusters: [{ name: 'c', skills: ['a', 'z'] }] }), /"z"/],
  ])('is refused with %s', (_, text, reason) => {
    expect(readManifest(text)).toEqual({ ok: false, reason: expect.stringMatching(reason) })
  })
})

it.each([
  ['1.0.0', '1.0.0', 0],
  ['1.0.0', '1.0.1', -1],
  ['1.10.0', '1.9.9', 1],
  ['2.0.0-beta', '2.0.0', -1],
  ['2.0.0-beta', '2.0.0-alpha', 1],
])('version %s against %s', (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign)
  expect(Math.sign(compareVersions(b, a))).toBe(sign === 0 ? 0 : -sign)
})

describe('The plan of an install', () => {
  const incoming = [{ name: 'a', digest: 'a2' }]
  const plan = (locked: ReturnType<typeof own>[], skills: Record<string, CurrentSkill>, isByPerson = true) =>
    planInstall(incoming, { locked, current: new Map(Object.entries(skills)), dependents: new Map() }, isByPerson)

  it.each([
    ['what is new', [], {}, true, 'added', null],
    ['what is as it was brought', [own('a', 'a1')], { a: skillNow('skl_a', 'a1') }, true, 'updated', null],
    ['what says the same already', [own('a', 'a1')], { a: skillNow('skl_a', 'a2') }, true, 'unchanged', null],
    ['what a person edited', [own('a', 'a1')], { a: skillNow('skl_a', 'mine') }, true, 'kept', /Edited/],
    [
      'what takes no version',
      [own('a', 'a1')],
      { a: skillNow('skl_a', 'a1', { refuses: 'Archived.' }) },
      true,
      'kept',
      /Archived/,
    ],
    ['what a person took away, by a person', [own('a', 'a1')], {}, true, 'added', null],
    ['what a person took away, by an upgrade', [own('a', 'a1')], {}, false, 'absent', /Removed by a person/],
    ["a person's skill of that name", [], { a: skillNow('skl_x', 'x', { origin: 'human' }) }, true, 'refused', /human skill/],
    [
      "a person's skill of that name that says the same",
      [],
      { a: skillNow('skl_x', 'a2', { origin: 'human' }) },
      true,
      'refused',
      /./,
    ],
    [
      'one that took the name since',
      [own('a', 'a1')],
      { a: skillNow('skl_x', 'a1', { origin: 'learned' }) },
      true,
      'refused',
      /learned/,
    ],
  ] as const)('has for %s its line', (_, locked, skills, isByPerson, status, reason) => {
    const line = { name: 'a', status, reason: reason === null ? null : expect.stringMatching(reason) }
    expect(plan([...locked], skills, isByPerson)).toEqual([line])
  })

  it('takes away what the pack has no more, but for what is edited, needed or not its own', () => {
    const locked = ['b', 'c', 'd', 'e'].map((name) => own(name, name))
    const skills = {
      a: skillNow('skl_a', 'a2'),
      b: skillNow('skl_b', 'b'),
      c: skillNow('skl_c', 'mine'),
      d: skillNow('skl_d', 'd'),
    }
    const state = {
      locked: [own('a', 'a1'), ...locked],
      current: new Map<string, CurrentSkill>([...Object.entries(skills), ['e', skillNow('skl_x', 'e')]]),
      dependents: new Map([['d', ['z']]]),
    }
    const removed = [
      { name: 'b', status: 'removed', reason: null },
      { name: 'c', status: 'kept', reason: expect.stringMatching(/Edited/) },
      { name: 'd', status: 'kept', reason: 'Needed by z.' },
    ]
    expect(planInstall(incoming, state, true).slice(1)).toEqual(removed)
    expect(planRemoval({ ...state, locked })).toEqual(removed)
  })

  it('never touches what is not as the pack brought it, and changes nothing when it is done again', () => {
    const digest = fc.constantFrom('1', '2', 'mine')
    const names = ['a', 'b', 'c']
    const state = fc.record({
      incoming: fc.subarray(names).chain((some) => fc.tuple(...some.map((name) => digest.map((one) => ({ name, digest: one }))))),
      locked: fc.subarray(names).chain((some) => fc.tuple(...some.map((name) => digest.map((one) => own(name, one))))),
      current: fc
        .subarray(names)
        .chain((some) =>
          fc
            .tuple(...some.map((name) => fc.tuple(fc.constantFrom(`skl_${name}`, 'skl_x'), digest)))
            .map((rows) => new Map(rows.map(([id, one], index) => [some[index]!, skillNow(id, one)]))),
        ),
    })
    fc.assert(
      fc.property(state, fc.boolean(), ({ incoming: coming, locked, current: skills }, isByPerson) => {
        const lines = planInstall(coming, { locked, current: skills, dependents: new Map() }, isByPerson)
        for (const { name, status } of lines.filter(isChange)) {
          const before = skills.get(name)
          if (before) expect([status, before]).toEqual([status, expect.objectContaining({ skillId: `skl_${name}` })])
          if (before) expect(before.digest).toBe(locked.find((one) => one.name === name)?.digest)
        }
        const after = new Map(skills)
        for (const { name, status } of lines) {
          const line = coming.find((one) => one.name === name)
          if (status === 'removed') after.delete(name)
          if (line && (status === 'added' || status === 'updated')) after.set(name, skillNow(`skl_${name}`, line.digest))
        }
        const refusedNames = new Set(lines.flatMap((line) => (line.status === 'refused' ? [line.name] : [])))
        const lockedAfter = coming.filter(({ name }) => !refusedNames.has(name)).map((one) => own(one.name, one.digest))
        const again = planInstall(coming, { locked: lockedAfter, current: after, dependents: new Map() }, false)
        expect(again.filter(isChange)).toEqual([])
      }),
      { seed: 11, numRuns: 300 },
    )
  })
})

describe('The lock', () => {
  const kit = {
    name: 'kit',
    version: '1.0.0',
    digest: 'm',
    key: null,
    skills: [
      { name: 'b', digest: '2' },
      { name: 'a', digest: '1' },
    ],
  }
  const stored = new Map(kit.skills.map(({ name, digest }) => [name, { digest, isOnDisk: true }]))
  const disk = new Map(kit.skills.map(({ name, digest }) => [name, digest]))
  const lock = readLock(writeLock([kit]) ?? '')

  it('is the same text for the same packs, reads back, and is none without packs', () => {
    expect(writeLock([])).toBeNull()
    expect(writeLock([{ ...kit, skills: kit.skills.toReversed() }])).toBe(writeLock([kit]))
    expect(lock).toEqual({ lockfileVersion: 1, packs: { kit: { version: '1.0.0', digest: 'm', skills: { a: '1', b: '2' } } } })
    expect(readLock('{"lockfileVersion":2}')).toBeNull()
    expect(readLock('<<<<<<< mine')).toBeNull()
  })

  const statuses = (
    ...change: Partial<{ stored: Map<string, { digest: string; isOnDisk: boolean }>; disk: Map<string, string> }>[]
  ) => {
    const now = Object.assign({ stored, disk }, ...change) as { stored: typeof stored; disk: typeof disk }
    return verifyPack(kit, lock, now.stored, now.disk).skills.map((one) => one.status)
  }
  it('holds database and disk to it', () => {
    expect(verifyPack(kit, lock, stored, disk)).toMatchObject({ isLocked: true, skills: [{ status: 'ok' }, { status: 'ok' }] })
    expect(statuses({ stored: new Map([...stored, ['a', { digest: 'x', isOnDisk: true }]]) })).toEqual(['edited', 'ok'])
    expect(statuses({ stored: new Map([['b', { digest: '2', isOnDisk: true }]]) })).toEqual(['missing', 'ok'])
    expect(statuses({ disk: new Map([['a', '1']]) })).toEqual(['ok', 'not-on-disk'])
    expect(statuses({ disk: new Map([...disk, ['b', 'x']]) })).toEqual(['ok', 'changed-on-disk'])
    const removed = new Map([...stored, ['a', { digest: '1', isOnDisk: false }]])
    expect(statuses({ stored: removed, disk: new Map([['b', '2']]) })).toEqual(['ok', 'ok'])
    expect(verifyPack(kit, null, stored, disk)).toMatchObject({
      isLocked: false,
      skills: [{ status: 'unlocked' }, { status: 'unlocked' }],
    })
    expect(verifyPack({ ...kit, version: '1.0.1' }, lock, stored, disk).isLocked).toBe(false)
    expect(verifyPack({ ...kit, name: 'constructor' }, lock, stored, disk).isLocked).toBe(false)
    expect([strayPacks(lock, []), strayPacks(lock, [kit]), strayPacks(null, [kit])]).toEqual([['kit'], [], []])
  })
})
