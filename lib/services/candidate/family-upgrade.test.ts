import { expect, it } from 'vitest'
import { seededRandom } from '@/lib/domain/mining/random'
import type { Context } from '@/lib/kernel/context'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'
import { undoEvent } from '../event/undo-event'
import { savePolicy } from '../policy/save-policy'
import { addSession } from '../session/add-session'
import { rejectSkill } from '../skill/act-on-skill'
import { forBothDatabases, type Opened } from '../testing/both-databases.test-support'
import { transcript, type Call } from '../testing/sessions.test-support'
import { dismissCandidate, reopenCandidate, snoozeCandidate } from './dismiss-candidate'
import { editCandidate } from './edit-candidate'
import { promoteCandidate } from './promote-candidate'
import { readCandidate } from './read-candidate'

/** Sessions in which a release is three steps in a row; elsewhere its steps stand in any order, with others between. */
const inARow = [0, 12, 24]

function calls(n: number): Call[] {
  const next = seededRandom(n + 1)
  const others = Array.from({ length: 8 }, (): Call => ['Bash', { command: `inspect_${Math.floor(next() * 40)}` }])
  if (n % 3 !== 0) return others
  const other = (at: number): Call => others[at]!
  const first: Call = ['Bash', { command: `shipctl freeze --branch release-${n} 2>&1 | tail -5` }]
  const second: Call = ['Edit', { file_path: 'deploy/channels.yaml', old_string: `${n}`, new_string: `${n + 1}` }]
  const third: Call = ['Bash', { command: `shipctl roll out --channel web --note "release ${n}"` }]
  if (inARow.includes(n)) return [...others.slice(0, 4), first, second, third, ...others.slice(4)]
  const steps =
    n % 2 === 0 ? [first, other(1), other(2), second, other(3), third] : [second, other(4), first, other(5), other(6), third]
  return [other(0), ...steps, other(7)]
}

const mine = (ctx: Context) => mineAgent(ctx, '*', async () => undefined)

async function add({ ctx, clock }: Opened, from: number, to: number): Promise<void> {
  for (let n = from; n < to; n += 1) {
    const daysAgo = inARow.includes(n) ? 1 : 30
    await addSession(ctx, {
      agent: 'pilot',
      sessionKey: `work-${n}`,
      startedAt: new Date(clock.now().getTime() - daysAgo * 86_400_000).toISOString(),
      transcript: transcript(n % 3 === 0 ? 'Roll the frozen release out' : `Tell me about topic${n} of area${n}`, calls(n)),
    })
  }
}

/** Everything that families cover, with where it is. */
async function states({ store }: Opened) {
  const rows = await store.reader.candidate.findMany({ orderBy: { id: 'asc' } })
  return rows.map(({ sourceKey, status }) => [sourceKey?.startsWith('family:') ? 'family' : 'pattern', status])
}

/** What was proposed before there were families: thirty sessions are stored, and the pattern of three of them waits. */
async function former(open: () => Promise<Opened>): Promise<Opened & { id: string; upgrade: () => Promise<unknown> }> {
  const opened = await open()
  const { ctx, clock, store } = opened
  await add(opened, 0, 30)
  await savePolicy(ctx, { windowDays: 7, reason: 'what was mined then' })
  await mine(ctx)
  expect(await states(opened)).toEqual([['pattern', 'open']])
  const { id } = await store.reader.candidate.findFirstOrThrow()
  const upgrade = async () => {
    clock.advance(3_600_000)
    await savePolicy(ctx, { windowDays: null, reason: 'families read them all' })
    await mine(ctx)
    return states(opened)
  }
  return { ...opened, id, upgrade }
}

/** The same task again and again: sessions of the family from ten to twenty. */
async function doubled(opened: Opened) {
  opened.clock.advance(3_600_000)
  await add(opened, 30, 60)
  await mine(opened.ctx)
  return states(opened)
}

forBothDatabases('A candidate from before there were families', (open) => {
  it('that nobody decided on becomes a variant of the family, which an undo takes back for good', async () => {
    const opened = await former(open)
    const { ctx, store, id } = opened
    expect(await opened.upgrade()).toEqual([
      ['pattern', 'dismissed'],
      ['family', 'open'],
    ])
    const event = await store.reader.event.findFirstOrThrow({ where: { verb: 'withdraw' } })
    expect(event).toMatchObject({ objectId: id, reason: 'a proposal for the whole task now covers it' })
    expect(await undoEvent(ctx, { id: event.id, dryRun: true })).toMatchObject({ plan: [{ change: 'back in the review queue' }] })
    await undoEvent(ctx, { id: event.id })
    await mine(ctx)
    expect(await states(opened)).toEqual([
      ['pattern', 'open'],
      ['family', 'open'],
    ])
  })

  it('that a person edited stays as it is written, and the family is not proposed beside it', async () => {
    const opened = await former(open)
    const { ctx, id } = opened
    await editCandidate(ctx, { id, name: 'ship-a-release' })
    const { files } = await readCandidate(ctx, { id })
    expect(await opened.upgrade()).toEqual([['pattern', 'open']])
    const kept = await readCandidate(ctx, { id })
    expect(kept).toMatchObject({ name: 'ship-a-release', status: 'open' })
    expect(kept.files[0]).toEqual(files[0])
  })

  it('that was snoozed stays so, and makes room for the family when its time has come', async () => {
    const opened = await former(open)
    const { ctx, id, clock } = opened
    await snoozeCandidate(ctx, { id, until: new Date(clock.now().getTime() + 86_400_000).toISOString() })
    expect(await opened.upgrade()).toEqual([['pattern', 'snoozed']])
    clock.advance(86_400_000)
    await mine(ctx)
    expect(await states(opened)).toEqual([
      ['pattern', 'dismissed'],
      ['family', 'open'],
    ])
  })

  it('that was put aside because nobody decided is nobody’s decision', async () => {
    const opened = await former(open)
    const { store, id } = opened
    await store.db.candidate.update({ where: { id }, data: { status: 'snoozed', isAged: true, snoozedToSupport: 4 } })
    expect(await opened.upgrade()).toEqual([
      ['pattern', 'dismissed'],
      ['family', 'open'],
    ])
  })

  it('that was dismissed stays so, and keeps the family away until its sessions have doubled', async () => {
    const opened = await former(open)
    const { ctx, id } = opened
    await dismissCandidate(ctx, { id, reason: 'another team does it' })
    expect(await opened.upgrade()).toEqual([['pattern', 'dismissed']])
    expect(await readCandidate(ctx, { id })).toMatchObject({ status: 'dismissed', dismissReason: 'another team does it' })
    expect(await doubled(opened)).toEqual([
      ['pattern', 'dismissed'],
      ['family', 'open'],
    ])
  })

  it('that became a skill stays one, and keeps the family away', async () => {
    const opened = await former(open)
    const { ctx, id } = opened
    const { skill } = await promoteCandidate(ctx, { id })
    expect(await opened.upgrade()).toEqual([['pattern', 'promoted']])
    await rejectSkill(ctx, { name: skill.name, reason: 'it misleads' })
    await mine(ctx)
    expect(await states(opened)).toEqual([['pattern', 'promoted']])
    expect(await doubled(opened)).toEqual([
      ['pattern', 'promoted'],
      ['family', 'open'],
    ])
  })

  it('that a person brought back stays', async () => {
    const opened = await former(open)
    const { ctx, id } = opened
    await dismissCandidate(ctx, { id, reason: 'not now' })
    await reopenCandidate(ctx, { id, reason: 'after all' })
    expect(await opened.upgrade()).toEqual([['pattern', 'open']])
  })
})
