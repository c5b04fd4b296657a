import { manyDrafts } from '@/bench/support/many-drafts'
import { report, rounded } from '@/bench/support/report'
import { percentile } from '@/bench/support/seeded'
import { openBrowser, Visit } from '@/bench/support/vitals'
import { countWork, timeBareRows, timeDecision, type ShownAfter } from '@/bench/support/time-decision'
import { Api } from '@/e2e/support/api'
import { startServer } from '@/e2e/support/server'

/**
 * How long a decision takes to show with five hundred candidates open, on a processor four times slower: from the key to the painted
 * frame in which the row is gone, and to the one in which the next draft can be read. Every decision is made by key, as a reviewer
 * does. The peer is a page that holds nothing but a hundred rows. `mainThread` is the processor time of the page's main thread until
 * then, the slowdown included: less of it is other programs' doing.
 */
const open = 500
const slowdown = 4
const warmUps = 4
const decisions = 40
const limitMs = 100

type Kind = keyof typeof keys
const keys = { approve: ['a'], dismiss: ['x', '1'] }

async function timeAll(): Promise<Record<Kind, ShownAfter[]> & { bare: number[] }> {
  const times: Record<Kind, ShownAfter[]> = { approve: [], dismiss: [] }
  let bare: number[] = []
  const server = await startServer()
  const browser = await openBrowser()
  try {
    const api = new Api(server.url)
    for (const draft of manyDrafts(open, 18)) await api.post('/api/candidates', draft)
    const cookie = { name: 'mettle-workspace', value: 'default' }
    const { page } = await Visit.open(browser, `${server.url}/review`, { cookie, isLive: true, slowdown })
    const session = await countWork(page)
    for (let lap = 0; lap < warmUps + decisions; lap += 1) {
      const kind = lap % 2 === 0 ? 'approve' : 'dismiss'
      const time = await timeDecision(page, session, keys[kind])
      if (lap >= warmUps) times[kind].push(time)
    }
    bare = (await timeBareRows(browser, slowdown, warmUps + decisions)).slice(warmUps)
  } finally {
    await browser.close()
    await server.close()
  }
  return { ...times, bare }
}

const spread = (ms: readonly number[]) => ({ p50: rounded(percentile(ms, 0.5), 0), p95: rounded(percentile(ms, 0.95), 0) })
const spreadOf = (all: readonly ShownAfter[], of: keyof ShownAfter) => spread(all.map((one) => one[of]))
const { bare, ...times } = await timeAll()
const all = [...times.approve, ...times.dismiss]
const row = spreadOf(all, 'row')
const peer = spread(bare)
report({
  name: 'decision',
  value: {
    row,
    nextDraft: spreadOf(all, 'draft'),
    approve: spreadOf(times.approve, 'row'),
    dismiss: spreadOf(times.dismiss, 'row'),
    mainThread: spreadOf(all, 'work'),
  },
  peer: { row: peer },
  ratio: rounded(row.p95 / peer.p95, 1),
  pass: row.p95 <= limitMs,
  open,
  decisions,
})
