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
  const other = (at: number): Call => others[at]!
  const freeze: Call = ['Bash', { command: `shipctl freeze --branch release-${n}` }]
  const edit: Call = ['Edit', { file_path: 'deploy/channels.yaml', old_string: `${n}`, new_string: `${n + 1}` }]
  const verify: Call[] = isGood ? [['Bash', { command: 'verifyctl --all' }]] : []
  const roll: Call = ['Bash', { command: `shipctl roll out --channel web --note "release ${n}"` }]
  const steps =
    n % 2 === 0
      ? [freeze, other(1), other(2), edit, other(3), ...verify, roll]
      : [edit, other(4), freeze, other(5), ...verify, other(6), roll]
  return [other(0), ...steps, other(7)]
}

async function release(ctx: Context, count: number): Promise<void> {
  for (let n = 0; n < 3 * count; n += 1) {
    const isRelease = n % 3 === 0
    const isGood = n % 12 !== 0
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
    expect(found?.verdicts.labelled).toEqual({ success: 22, n: 30 })
    expect(found?.verdicts.derived).toMatchObject({ success: 0, n: 0, accuracy: found?.derivedAccuracy })
    expect(found?.derivedAccuracy).toMatchObject({ right: 60, of: 60, high: 1 })
    const { files } = await readCandidate(ctx, { id: found!.id })
    expect(files[0]?.text).toMatch(/22 of 22 runs that ended well used `verifyctl`(?: \(step \d\))?; of the others, 0 of 8 did\./)
  })
})
