import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { operations, type OperationName } from '@/lib/contract/index'
import { textPlan } from '@/lib/contract/text-plan'
import { ProblemError } from '@/lib/client/problem-error'
import { decrypt } from '@/lib/kernel/encrypt'
import { rowsIn } from '@/lib/publish/snapshot/read-rows'
import { snapshotFolder } from '@/lib/services/snapshot/snapshot-place'
import { forBothDatabases, type Opened } from '@/lib/services/testing/both-databases.test-support'
import { Prisma } from '@/prisma/generated/sqlite/client'
import { api, ExampleWorld } from './example-world.test-support'
import { textPlaces, withText, type TextPlace } from './planted-texts.test-support'

/** Every field of every operation that is declared secret. */
async function secretFields(world: ExampleWorld): Promise<{ name: OperationName; place: TextPlace; secret: string }[]> {
  const found = []
  for (const { name, input } of operations)
    for (const place of textPlaces(textPlan(input), await world.input(name)))
      if (place.kind === 'secret') found.push({ name, place, secret: `sealed-${name}-${place.path.join('-')}-7f3a9c1e5b` })
  return found
}

const call = async (name: OperationName, input: unknown) => api.call(name as 'skill.list', input as Record<string, never>)

/** Every text in every row, and in what is stored as JSON. */
async function storedTexts({ store }: Opened): Promise<string[]> {
  const texts: string[] = []
  const walk = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value)
    else if (value instanceof Uint8Array) texts.push(Buffer.from(value).toString('latin1'))
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk)
  }
  for (const name of Object.values(Prisma.ModelName)) walk(await rowsIn(store.db, name).findMany({}))
  return texts
}

/** The answer of every read that can be asked, as it leaves. */
async function everyRead(world: ExampleWorld): Promise<string> {
  const answers: string[] = []
  for (const { name, effect } of operations.filter((one) => one.effect.kind === 'read')) {
    try {
      answers.push(`${name} ${effect.kind} ${JSON.stringify(await call(name, await world.input(name)))}`)
    } catch (error) {
      // What the example names is not there any more, or answers no JSON.
      if (!(error instanceof ProblemError || error instanceof SyntaxError)) throw error
      answers.push(error.message)
    }
  }
  return answers.join('\n')
}

/** Every file of the home but the server's own secret, snapshots unpacked. */
function filesIn(home: string): string {
  const entries = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries
    .map(({ parentPath, name }) => {
      const bytes = readFileSync(path.join(parentPath, name))
      return (name.endsWith('.tar.gz') ? gunzipSync(bytes) : bytes).toString('latin1')
    })
    .join('\n')
}

forBothDatabases('A field that is declared secret', (open) => {
  it('is stored sealed, is answered by nothing, and goes into no snapshot, event or file', { timeout: 240_000 }, async () => {
    const opened = await open()
    const world = await ExampleWorld.make(opened)
    const fields = await secretFields(world)
    expect(fields.map(({ name }) => name).toSorted()).toEqual(['drafting.save', 'embedding.save'])
    const answers: string[] = []
    for (const { name, place, secret } of fields)
      answers.push(JSON.stringify(await call(name, withText(await world.input(name), place.path, secret))))
    await api.call('snapshot.make', {})
    const stored = await storedTexts(opened)
    const places = {
      'the answer to who sent it': answers.join('\n'),
      'a read': await everyRead(world),
      'a row': stored.join('\n'),
      'a file': filesIn(opened.home),
    }
    for (const { name, secret } of fields) {
      for (const [where, text] of Object.entries(places))
        expect([name, where, text.includes(secret)]).toEqual([name, where, false])
      const sealed = stored.filter((text) => decrypt(text, opened.ctx.settings) === secret)
      expect([name, sealed.length]).toEqual([name, 1])
      // The seal opens with this server's secret alone, and lies in no snapshot either.
      expect(decrypt(sealed[0] ?? '', { secret: 'the secret of another server', formerSecrets: [] })).toBe(null)
      const snapshots = filesIn(await snapshotFolder(opened.ctx))
      expect([snapshots.length > 0, snapshots.includes(sealed[0] ?? '')]).toEqual([true, false])
    }
  })
})
