import { expect, it } from 'vitest'
import { refitEndings } from '@/lib/ingest/ending/refit-endings'
import { claudeLines } from '@/lib/ingest/session/transcript.test-support'
import { seededRandom } from '@/lib/domain/mining/random'
import type { Context } from '@/lib/kernel/context'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'
import { addSession } from '../session/add-session'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { transcript, type Call } from '../testing/sessions.test-support'
import { listCandidates } from './list-candidates'
import { readCandidate } from './read-candidate'

/** Eight looks at things drawn by lot, so that no run of steps repeats. */
function looking(n: number): Call[] {
  const next = seededRandom(n + 1)
  return Array.from({ length: 8 }, (): Call => ['Bash', { command: `inspect_${Math.floor(next() * 40)}` }])
}

/** The steps of a release, among others; those that end well verify it before they roll it out. */
function releasing(n: number, isGood: boolean): Call[] {
  const others = looking(n)
  const verify: Call[] = isGood ? [['Bash', { command: 'shipctl verify --all' }]] : []
  return [
    ...others.slice(0, 1 + (n % 3)),
    ['Bash', { command: `shipctl freeze --branch release-${n}` }],
    ...others.slice(3, 4 + (n % 2)),
    ['Edit', { file_path: 'deploy/channels.yaml', old_string: `${n}`, new_string: `${n + 1}` }],
    ...others.slice(5, 6),
    ...verify,
    ['Bash', { command: `shipctl roll out --channel web --note "release ${n}"` }],
    ...others.slice(6),
  ]
}

async function release(ctx: Context, count: number): Promise<void> {
  for (let n = 0; n < 3 * count; n += 1) {
    const isRelease = n % 3 === 0
    const isGood = n % 2 === 0
    const wanted = isRelease ? 'Roll the frozen release out to the shops' : `Tell me about topic${n} of area${n}`
    await addSession(ctx, {
      agent: 'pilot',
      sessionKey: `work-${n}`,
      ...(isRelease ? { outcome: isGood ? ('success' as const) : ('failure' as const) } : {}),
      transcript: transcript(wanted, isRelease ? releasing(n, isGood) : looking(n)),
    })
  }
}

/** Sessions of another agent whose checks say how they end. */
async function label(ctx: Context): Promise<void> {
  const edit = { tool: 'Edit', input: { file_path: '/srv/shop/pay.ts', old_string: 'a', new_string: 'b' } }
  for (let at = 0; at < 60; at += 1) {
    const isGood = at < 40
    const test = { tool: 'Bash', input: { command: 'npm test' }, output: isGood ? '41 passed' : '1 failed', isError: !isGood }
    const given = claudeLines({ session: `l${at}`, calls: [edit, test] })
    await addSession(ctx, { agent: 'other', outcome: isGood ? 'success' : 'failure', transcript: given })
  }
}

forBothDatabases('a proposal of runs that ended well and badly', (start) => {
  it('says what the good ones did, who says how they ended, and how often that is right', async () => {
    const { ctx } = await start()
    await release(ctx, 30)
    await label(ctx)
    await refitEndings(ctx)
    await mineAgent(ctx, '*', async () => undefined)
    const { items } = await listCandidates(ctx, { kind: 'new', agent: 'pilot' })
    const [found] = items
    expect(found?.verdicts.labelled).toEqual({ success: 15, n: 30 })
    expect(found?.verdicts.derived).toMatchObject({ success: 0, n: 0, accuracy: found?.derivedAccuracy })
    expect(found?.derivedAccuracy).toMatchObject({ right: 60, of: 60, high: 1 })
    const { files } = await readCandidate(ctx, { id: found!.id })
    expect(files[0]?.text).toMatch(
      /15 of 15 runs that ended well used `shipctl verify`(?: \(step \d\))?; of the others, 0 of 15 did\./,
    )
  })
})
