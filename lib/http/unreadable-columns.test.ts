import { expect, it } from 'vitest'
import { ProblemError } from '@/lib/client/problem-error'
import { operations } from '@/lib/contract/index'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'
import { rowsIn } from '@/lib/publish/snapshot/read-rows'
import { forBothDatabases, type Opened } from '@/lib/services/testing/both-databases.test-support'
import { jsonShapes } from '@/lib/store/json-columns'
import { api, ExampleWorld } from './example-world.test-support'

/** What no version of Mettle would store: another kind of value, and a list and an object of others. */
const wrong = ['as it was', [7, null, { text: 1 }], { 0: 'as it was', state: 7, at: 'yesterday', version: 'two' }]

/** Every column of JSON; the two without a shape of their own have a schema by their key and of their transcripts. */
const columns = Object.entries({ ...jsonShapes, Span: { fact: null, ...jsonShapes.Span }, Setting: { value: null } }).flatMap(
  ([table, shapes]) => Object.keys(shapes).map((column) => ({ table, column })),
)
/** Each third is unreadable while the rest can be read, so that one does not hide another. */
const thirds = [0, 1, 2].map((third) => columns.filter((_, at) => at % 3 === third))

/** A stream stays open, and a snapshot of rows that cannot be read is a file. */
const asked = operations.filter(({ name, effect }) => effect.kind === 'read' && !['event.stream', 'snapshot.read'].includes(name))

async function breakColumns({ store }: Opened, some: typeof columns): Promise<number> {
  let broken = 0
  for (const [at, { table, column }] of some.entries()) {
    const id = table === 'Setting' ? 'key' : 'id'
    const rows = await rowsIn(store.db, table).findMany({ select: { [id]: true } })
    for (const [index, row] of rows.entries()) {
      const value = JSON.stringify(wrong[(at + index) % wrong.length])
      const cast = store.provider === 'sqlite' ? '' : '::jsonb'
      const sql = `UPDATE "${table}" SET "${column}" = '${value}'${cast} WHERE "${id}" = '${String(row[id])}'`
      broken += await store.db.$executeRawUnsafe(sql)
    }
  }
  return broken
}

/** What went wrong, as text; a problem with its reason is an answer. */
async function faultOf(what: string, run: () => Promise<unknown>): Promise<string[]> {
  try {
    await run()
    return []
  } catch (error) {
    if (error instanceof ProblemError && error.problem.status < 500) return []
    return [`${what}: ${error instanceof Error ? error.stack : String(error)}`]
  }
}

forBothDatabases('Columns that cannot be read', (open) => {
  it.each(thirds.map((some) => ({ some })))(
    'fail no operation that reads, no sweep and no mining (%#)',
    { timeout: 240_000 },
    async ({ some }) => {
      const world = await ExampleWorld.make(await open())
      const { ctx, store } = world.opened
      const inputs = new Map<string, Record<string, unknown>>()
      for (const { name } of asked) inputs.set(name, await world.input(name))
      const agents = await store.db.agent.findMany()
      expect(await breakColumns(world.opened, some)).toBeGreaterThan(10)
      const faults: string[] = []
      for (const { name } of asked)
        faults.push(...(await faultOf(name, () => api.call(name as 'skill.read', inputs.get(name) as { name: string }))))
      for (const { id, name } of agents)
        faults.push(...(await faultOf(`mining ${name}`, () => mineAgent(ctx, id, async () => undefined))))
      faults.push(...(await faultOf('a sweep', () => api.call('maintenance.run', {}))))
      faults.push(...(await faultOf('the doctor', () => api.call('doctor.run', {}))))
      expect(faults).toEqual([])
    },
  )
})
