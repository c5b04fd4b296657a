import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { forBothServers, type Opened } from '../support/both-servers'
import { runMettle } from '../support/command'

interface Figures {
  set: string
  files: number
  sessions: number
  calls: number
}

const shared = process.env.METTLE_SHARED ?? path.resolve('../shared')
const data = process.env.METTLE_DATA ?? path.resolve('.data')
const figures = path.join(shared, 'data/EXPECTED.json')
const isPresent = existsSync(figures) && existsSync(data)
const expected = isPresent ? (JSON.parse(readFileSync(figures, 'utf8')) as Figures[]) : []
if (!isPresent)
  process.stderr.write('sample transcripts not found: unpack them into .data (or set METTLE_DATA) to compare their counts\n')

/** Folders of the sets; the large one is imported into a single database, because it takes long. */
const sets: [set: string, folder: string, on: string[]][] = [
  ['tau-bench', 'tau-bench', ['sqlite', 'postgresql']],
  ['tau2', 'tau2', ['sqlite', 'postgresql']],
  ['codex', 'codex/sessions', ['sqlite', 'postgresql']],
  ['claude-code', 'claude-code/projects', ['sqlite']],
]

describe.runIf(isPresent)('Real transcripts', () => {
  forBothServers('taken in from the command line', ({ open }, provider) => {
    let opened: Opened
    beforeAll(async () => {
      opened = await open()
    })

    it.each(sets.filter(([, , on]) => on.includes(provider)))(
      '%s: exactly the sessions and calls counted independently, and nothing the second time',
      async (set, folder) => {
        const { sessions, calls } = expected.find((one) => one.set === set)!
        const ingest = () => runMettle(opened.server, 'ingest', path.join(data, folder), '--agent', set)
        expect((await ingest()).json).toMatchObject({ sessions, created: sessions, steps: calls, unreadable: 0, refused: [] })
        const listed = await opened.api.get<{ total: number }>(`/api/sessions?agent=${set}&limit=1`)
        expect(listed.total).toBe(sessions)
        expect((await ingest()).json).toMatchObject({ created: 0, changed: 0 })
      },
      240_000,
    )
  })
})
