import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { digestOfCase, sharedDir, type VectorCase, type VectorFile } from '@/lib/domain/vectors.test-support'

/** Every file of vectors in the repository, as a path from its root. */
const files = ['lib', 'e2e'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|[/\\])vectors[/\\][^/\\]+\.json$/.test(file))
    .map((file) => path.join(room, file)),
)
const shared = sharedDir()
const published = (file: string) => path.join(shared ?? '', 'oracles', path.basename(file))
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as VectorFile
const asWritten = ({ formerly, expect: wanted }: VectorCase): unknown => formerly?.expect ?? wanted

describe.each(files)('the vectors of %s', (file) => {
  const { cases } = read(file)

  it('have an id each, and a reason for every change', () => {
    expect(new Set(cases.map((one) => one.id)).size).toBe(cases.length)
    for (const { id, formerly, expect: wanted } of cases.filter((one) => one.formerly)) {
      expect(formerly?.because, id).toMatch(/\w.*\.$/)
      expect(wanted, id).not.toEqual(formerly?.expect)
    }
  })

  it.runIf(existsSync(published(file)))('change nothing of the specification’s without saying so', () => {
    const own = new Map(cases.map((one) => [one.id, one]))
    const unknown = read(published(file)).cases.filter(({ id }) => !own.has(id))
    for (const { id } of unknown) process.stderr.write(`${published(file)}: the case "${id}" is not in ${file}\n`)
    for (const theirs of read(published(file)).cases) {
      const { id, given, expect: wanted } = theirs
      const mine = own.get(id)
      if (mine?.original !== undefined) expect(mine.original, `${id} was written from other words`).toBe(digestOfCase(theirs))
      else if (mine) expect({ id, given: mine.given, expect: asWritten(mine) }).toEqual({ id, given, expect: wanted })
    }
  })
})

if (shared === null) process.stderr.write('the specification is not beside this checkout: its vectors are not compared\n')
