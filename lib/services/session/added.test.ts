import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { claudeLines, fixBug, type MadeCall } from '@/lib/ingest/session/transcript.test-support'
import type { Context } from '@/lib/kernel/context'
import { samples } from '@/lib/transcripts/samples.test-support'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { addSession } from './add-session'
import { readSession } from './read-session'

const folder = new URL('../../transcripts/vectors/capture/', import.meta.url)
const bash = (command: string, output: string): MadeCall => ({ tool: 'Bash', input: { command }, output })
const commits = [...fixBug('pay'), bash("git commit -am 'Round up'", '[main 1a2b3c4] Round up\n 1 file changed')]
const takesBack = [bash('git revert --no-edit 1a2b3c4', '[main 9f8e7d6] Revert "Round up"')]

type Added = Awaited<ReturnType<typeof addSession>>
const sessionsIn = (added: Added) => ('sessions' in added ? added.sessions : [added]).map(({ session }) => session)

/** The sessions of an answer as they are read, fields that only a page of one session has left out. */
async function readBack(ctx: Context, added: Added) {
  const read = await Promise.all(sessionsIn(added).map(({ id }) => readSession(ctx, { id })))
  return sessionsIn(added).map((said, at) => Object.fromEntries(Object.entries(read[at]!).filter(([name]) => name in said)))
}

forBothDatabases('The answer to a session that was added', (open) => {
  it('says what is read then, whatever was sent, and the same the second time', async () => {
    const { ctx } = await open()
    const vectors = readdirSync(folder).map((file) => [file, readFileSync(new URL(file, folder), 'utf8')] as const)
    const others = Object.entries(samples).map(([name, of]) => [name, typeof of === 'string' ? of : new Uint8Array(of)] as const)
    for (const [file, transcript] of [...vectors, ...others]) {
      for (const time of ['first', 'second']) {
        const added = await addSession(ctx, { transcript })
        expect(sessionsIn(added), `${file}, the ${time} time`).toEqual(await readBack(ctx, added))
      }
    }
  })

  it('says so too where sessions are stored together: of one that goes on, a copy, and work that another took back', async () => {
    const { ctx } = await open()
    const shared = fixBug('x').map((call, at) => ({ ...call, id: `toolu_shared_${at}` }))
    const all = [
      claudeLines({ session: 'made', calls: commits, end: 'Done.' }),
      claudeLines({ session: 'goes-on', calls: fixBug('y') }),
      claudeLines({ session: 'fork', calls: [...shared, bash('git push', 'done')], start: '2026-02-03T10:00:00.000Z' }),
      claudeLines({ session: 'goes-on', calls: [...fixBug('y'), { tool: 'Bash', input: { command: 'ls' }, isError: true }] }),
      claudeLines({ session: 'origin', calls: shared, start: '2026-02-01T10:00:00.000Z' }),
      claudeLines({ session: 'took-back', calls: takesBack }),
    ]
    const added = await Promise.all(all.map((transcript) => addSession(ctx, { transcript })))
    expect(added.map((one) => ('created' in one ? one.created : null))).toEqual([true, true, true, false, true, true])
    for (const one of added) expect(sessionsIn(one)).toEqual(await readBack(ctx, one))
    const [maker] = sessionsIn(added[0]!)
    expect(maker).toMatchObject({ outcome: 'unknown', outcomeBecause: 'The signals disagree, and neither side prevails.' })
  })
})
