import { zipSync, type Zippable } from 'fflate'
import { describe, expect, it } from 'vitest'
import { openSkillArchive } from '@/lib/skill-md/archive/open-archive'
import { writeSkillArchive } from '@/lib/skill-md/archive/write-archive'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const main = bytes('---\nname: ship\ndescription: Ships.\n---\nShip it.\n')

/** A zip with two directory entries laid out by hand where the packer would refuse them. */
const pack = (entries: Zippable): Uint8Array => zipSync(entries, { mtime: new Date(1990, 0, 1) })

/** Overwrites bytes wherever a pattern stands. */
function patch(archive: Uint8Array, from: string, to: string): Uint8Array {
  const copy = Buffer.from(archive)
  for (let at = copy.indexOf(from); at >= 0; at = copy.indexOf(from, at + 1)) copy.write(to, at, 'latin1')
  return copy
}

const entryMark = Buffer.from([0x50, 0x4b, 1, 2])

/** Changes a field of the central directory's first entry. */
function patchEntry(archive: Uint8Array, offset: number, value: number[]): Uint8Array {
  const copy = Buffer.from(archive)
  copy.set(value, copy.indexOf(entryMark) + offset)
  return copy
}

const problemOf = (archive: Uint8Array): string => {
  const opened = openSkillArchive(archive)
  return opened.ok ? 'opened' : opened.problem
}

describe('A packed skill', () => {
  const files = [
    { path: 'scripts/run.sh', content: bytes('echo hi\n') },
    { path: 'SKILL.md', content: main },
    { path: 'assets/dot.png', content: new Uint8Array([0, 255, 137, 80]) },
  ]

  it('opens as what was packed, and packs to the same bytes whatever the order', () => {
    const archive = writeSkillArchive('ship', files)
    expect(writeSkillArchive('ship', files.toReversed())).toEqual(archive)
    const opened = openSkillArchive(archive)
    expect(opened).toMatchObject({ ok: true, directory: 'ship', skipped: [] })
    const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
    expect(opened.ok && opened.files.map((file) => ({ ...file, content: [...file.content] }))).toEqual(
      sorted.map((file) => ({ ...file, content: [...file.content] })),
    )
  })

  it('says of a script that it may be run, and of nothing else', () => {
    const script = { path: 'scripts/replay.sh', content: bytes('#!/bin/sh\necho hi\n') }
    const archive = Buffer.from(writeSkillArchive('ship', [{ path: 'SKILL.md', content: main }, script]))
    const first = archive.indexOf(entryMark)
    const second = archive.indexOf(entryMark, first + 1)
    expect([archive.readUInt8(second + 5), archive.readUInt32LE(second + 38) >>> 16]).toEqual([3, 0o100755])
    expect(archive.readUInt32LE(first + 38) >>> 16).toBe(0)
    expect(openSkillArchive(archive)).toMatchObject({ ok: true, files: [{ path: 'SKILL.md' }, { path: 'scripts/replay.sh' }] })
  })

  it('may lie at the top, beside what a packer left', () => {
    const opened = openSkillArchive(pack({ 'skill.md': main, '__MACOSX/._x': bytes('x'), 'refs/': new Uint8Array() }))
    expect(opened).toMatchObject({ ok: true, directory: null, files: [{ path: 'skill.md' }] })
    expect(opened.ok && opened.skipped.map((one) => one.path)).toEqual(['__MACOSX/._x'])
  })

  it.each<readonly [string, string]>([
    ['../out.md', 'climbs out of the skill'],
    ['a/../../out', 'climbs out of the skill'],
    ['/etc/passwd', 'is absolute'],
    ['C:\\x', 'holds a backslash'],
    ['c:/x', 'names a drive'],
    ['a\\b', 'holds a backslash'],
    ['a//b', 'has an empty part'],
    ['./a', 'has an empty part'],
    ['.git/config', 'lies in a repository’s own folder'],
    ...['.git./config', '.GIT /config', 'a/git~1/config', '.git::$INDEX_ALLOCATION/config', '.g\u200Cit/config'].map(
      (path) => [path, 'lies in a repository’s own folder'] as const,
    ),
    ...['refs/CON.txt', 'nul', 'a/aux .md', 'com¹.txt', 'conin$'].map((path) => [path, 'is the name of a device'] as const),
    ['a/what?.md', 'holds a sign that Windows allows in no name'],
    ['notes.txt:hidden', 'holds a sign that Windows allows in no name'],
    ['a./b.md', 'ends with a dot or a blank, which Windows drops'],
    ['b.md ', 'ends with a dot or a blank, which Windows drops'],
    ['a\u0007b', 'holds a control character'],
    ['x'.repeat(201), 'is longer than 200 characters'],
  ])('refuses the whole archive for the path %j', (path, problem) => {
    expect(problemOf(pack({ 'SKILL.md': main, [path]: bytes('x') }))).toBe(`"${path}" ${problem}.`)
  })

  it.each([
    ['a link', 38, [0, 0, 0xff, 0xa1], '"SKILL.md" is a symbolic link.'],
    ['a device', 38, [0, 0, 0, 0x20], '"SKILL.md" is no file.'],
    ['encryption', 8, [1, 0], '"SKILL.md" is encrypted.'],
    ['an unknown method', 10, [12, 0], '"SKILL.md" is packed by a method that is not read here (12).'],
    ['a wrong checksum', 16, [1, 2, 3, 4], '"SKILL.md" is damaged: its checksum differs.'],
    ['a wrong length', 24, [9, 0, 0, 0], '"SKILL.md" is not as long as the directory says.'],
    ['a place outside', 42, [0xff, 0xff, 0xff, 0x7f], '"SKILL.md" is cut off.'],
  ])('refuses %s by name', (_, offset, value, problem) => {
    const onUnix = patchEntry(pack({ 'SKILL.md': main }), 5, [3])
    expect(problemOf(patchEntry(onUnix, offset, value))).toBe(problem)
  })

  it('refuses names that meet: twice, in other letters, as file and folder', () => {
    const two = { 'SKILL.md': main, 'aaa.md': bytes('a'), 'aab.md': bytes('b') }
    expect(problemOf(patch(pack(two), 'aab.md', 'aaa.md'))).toBe('"aaa.md" stands in it twice.')
    expect(problemOf(pack({ ...two, 'AAA.md': bytes('b') }))).toBe('"aaa.md" and "AAA.md" would be one file on some machines.')
    expect(problemOf(pack({ ...two, 'aaa.md/x': bytes('b') }))).toBe('"aaa.md" is a file and the folder of "aaa.md/x".')
  })

  it('refuses another name in the local header', () => {
    const archive = Buffer.from(pack({ 'SKILL.md': main, 'aaaa.md': bytes('a') }))
    archive.write('bbbb.md', archive.indexOf('aaaa.md'))
    expect(problemOf(archive)).toBe('"aaaa.md" has another name in its own header.')
  })

  it('refuses bombs by their ratio, their sum and their number', () => {
    const large = new Uint8Array(3 * 1024 * 1024)
    expect(problemOf(pack({ 'SKILL.md': main, 'zeros.bin': [large, { level: 9 }] }))).toBe(
      '"zeros.bin" would grow to more than 200 times its size.',
    )
    const many = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`${n}.bin`, [large, { level: 9 }]] as const))
    expect(problemOf(pack({ 'SKILL.md': main, ...many }))).toBe('It would unpack to more than 16 MiB.')
    const files = Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`${n}.md`, bytes('x')] as const))
    expect(problemOf(pack({ 'SKILL.md': main, ...files }))).toBe('It holds 601 files; at most 512 are taken.')
  })

  it('refuses what holds no skill, or several', () => {
    expect(problemOf(bytes('no zip at all, but long enough to look for one'))).toBe('It is no zip archive.')
    expect(problemOf(pack({ 'README.md': main }))).toBe('It has no SKILL.md.')
    expect(problemOf(pack({ 'a/SKILL.md': main, 'b/SKILL.md': main }))).toBe('It holds 2 skills. Unpack it and load the folder.')
  })
})
