import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { report, rounded } from '@/bench/support/report'
import { filesBelow } from '@/bench/support/real-sets'
import { Api, sendRaw } from '@/e2e/support/api'
import { mine } from '@/e2e/support/learn'
import { startServer } from '@/e2e/support/server'

/**
 * Proposals on real transcripts against the families that an expert found by reading them: each set goes through a running server, whose
 * open proposals are held against that reading. The peer is the reading itself. Skipped where reading or transcripts are not here.
 */
const gold = path.resolve('../shared/gold')
const data = path.resolve('.data')

/** Where the transcripts of a reading lie, by the agent that they are given to. */
const folders: Record<string, { folder: string; readings: string[] }> = {
  'claude-code': { folder: 'claude-code/projects', readings: ['claude-code'] },
  codex: { folder: 'codex/sessions', readings: ['codex'] },
  'swe-agent': { folder: 'swe-agent', readings: ['swe-agent'] },
  'tau-bench': { folder: 'tau-bench', readings: ['tau-bench'] },
  tau2: { folder: 'tau2', readings: ['tau2-retail', 'tau2-airline', 'tau2-telecom'] },
}

interface Judged {
  set: string
  proposals: number
  positive: number
  families: number
  found: number
  foundHigh: number | null
  high: number
  proposalsThatHit: number | null
  perFoundFamily: number | null
  literalWords: number | null
  sourcesRight: number | null
  sourcesWrong: number | null
  foundInThree: number | null
  notMisled: number | null
  missed: string[]
  none: string[]
}

/** The scorer's own words; it promotes what hits, so it comes last on a server. */
function judge(url: string, reading: string, agent: string): Judged {
  const args = [path.join(gold, 'score.mjs'), url, path.join(gold, `${reading}.json`), '--agent', agent, '--json', '--suggest']
  const run = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`The scorer ended with ${run.status}: ${run.stderr.slice(0, 500)}`)
  return JSON.parse(run.stdout) as Judged
}

/** Open proposals, and those held back because a stranger said a part of them; nothing in the sets was planted. */
const held = { proposals: 0, of: 0 }

async function countHeld(api: Api): Promise<void> {
  const { items } = await api.get<{ items: { gates: { code: string }[] }[] }>('/api/candidates?limit=200')
  held.of += items.length
  held.proposals += items.filter(({ gates }) => gates.some(({ code }) => code === 'untrusted_instruction')).length
}

async function judgeAgent(agent: string, { folder, readings }: (typeof folders)[string]): Promise<Judged[]> {
  const server = await startServer()
  try {
    const api = new Api(server.url).as(agent)
    for (const file of filesBelow(path.join(data, folder))) {
      const query = new URLSearchParams({ agent, fileName: path.basename(file) })
      const headers = { 'content-type': 'application/x-ndjson' }
      await sendRaw(server.url, { method: 'POST', path: `/api/sessions?${query}`, headers, body: readFileSync(file) })
    }
    await mine(api)
    await countHeld(api)
    return readings.map((reading) => judge(server.url, reading, agent))
  } finally {
    await server.close()
  }
}

const isHere = existsSync(path.join(gold, 'score.mjs')) && existsSync(data) && readdirSync(data).length > 0
const judged: Judged[] = []
if (isHere) for (const [agent, set] of Object.entries(folders)) judged.push(...(await judgeAgent(agent, set)))

const sum = (of: (one: Judged) => number) => judged.reduce((total, one) => total + of(one), 0)
const share = (part: number, whole: number) => (whole === 0 ? null : rounded(part / whole))
const high = sum((one) => one.high)
const foundHigh = sum((one) => Math.round((one.foundHigh ?? 0) * one.high))
const positive = sum((one) => one.positive)
const hit = sum((one) => Math.round((one.proposalsThatHit ?? 0) * one.positive))
const highInLarge = judged.filter((one) => one.high >= 5).map((one) => one.foundHigh ?? 0)
report({
  name: 'judgement',
  value: {
    highFamiliesFound: share(foundHigh, high),
    lowestOfSets: highInLarge.length === 0 ? null : Math.min(...highInLarge),
    proposalsThatHit: share(hit, positive),
    heldAsPlanted: { ...held, share: share(held.proposals, held.of) },
    sets: judged.map(({ missed, none, ...one }) => ({ ...one, missed: missed.length, worst: none.slice(0, 10) })),
  },
  peer: { highFamilies: high },
  ratio: share(foundHigh, high),
  pass:
    !isHere ||
    (foundHigh >= 0.6 * high && Math.min(...highInLarge) >= 0.4 && hit >= 0.75 * positive && held.proposals <= 0.02 * held.of),
  ...(isHere ? {} : { skipped: 'the reading or the transcripts are not here' }),
})
