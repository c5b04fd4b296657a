import { setTimeout as sleep } from 'node:timers/promises'
import { startBenchPostgres } from '@/bench/support/open-bench-store'
import { numberOption, report, rounded, scale } from '@/bench/support/report'
import { percentile } from '@/bench/support/seeded'
import { inQuarter, medianOf, sampleOf, type Quarter, type Sample } from '@/bench/support/soak/sample'
import { soak, teachSoak, type Asked } from '@/bench/support/soak/work'
import { Api } from '@/e2e/support/api'
import { startServer } from '@/e2e/support/server'

/**
 * An hour (`--minutes <n>`: so long) of steady work on a server of each database, side by side: four agents ask, load, report and send
 * sessions, which are learned from; a person reads every page and edits; open pages follow the events. No call may fail, nothing may be
 * logged as a warning, and memory, handles and connections are flat: the last quarter holds what the second did.
 */
const sampleMs = 15_000
/** Memory breathes with the garbage collector, and rows that are kept grow a little. */
const growthMax = 1.15
/** Open pages come and go; a connection more or less is no leak. */
const handlesMore = 12

const minutes = numberOption('--minutes', { min: 2, otherwise: 60 * scale })

/** Works on a server for the whole time. */
async function runOn(kind: 'sqlite' | 'postgresql') {
  const database = kind === 'postgresql' ? await startBenchPostgres({ isDurable: true }) : null
  const server = await startServer({ databaseUrl: database?.url })
  const api = new Api(server.url)
  await teachSoak(api)
  const from = Date.now()
  const to = from + minutes * 60_000
  const samples: Sample[] = []
  const asked: Asked[] = []
  const isOver = () => Date.now() >= to
  const working = soak(api, { isOver, onAsked: (one) => void asked.push(one) })
  while (!isOver()) {
    await sleep(sampleMs)
    const sample = await sampleOf(server.pid, database?.url)
    samples.push(sample)
    if (samples.length % 20 === 0)
      console.error(`${kind}: ${Math.round((sample.at - from) / 60_000)} min, ${JSON.stringify(sample)}`)
  }
  await working
  const logged = server
    .output()
    .split('\n')
    .filter((line) => /"level":(?:[4-6]0|"(?:warn|error|fatal)")/.test(line))
  await server.close()
  await database?.stop()
  return judged({ from, to }, samples, asked, logged)
}

function judged(
  time: { from: number; to: number },
  samples: readonly Sample[],
  asked: readonly Asked[],
  logged: readonly string[],
) {
  const both = (of: (quarter: Quarter) => number) => ({ second: of(1), last: of(3) })
  const held = (of: 'memoryMb' | 'handles' | 'connections') => both((quarter) => medianOf(inQuarter(samples, time, quarter), of))
  const late = (quarter: Quarter) => {
    const waits = inQuarter(asked, time, quarter).map(({ ms }) => ms)
    return rounded(percentile(waits, 0.99), 0)
  }
  const faults = asked.flatMap(({ fault }) => fault ?? [])
  const [memoryMb, handles, connections] = [held('memoryMb'), held('handles'), held('connections')]
  const isFlat =
    memoryMb.last <= memoryMb.second * growthMax &&
    handles.last <= handles.second + handlesMore &&
    connections.last <= connections.second + handlesMore
  return {
    calls: asked.length,
    failed: faults.length,
    faults: faults.slice(0, 5),
    logged: logged.length,
    lines: logged.slice(0, 5).map((line) => line.slice(0, 400)),
    memoryMb,
    handles,
    connections,
    p99: both(late),
    isFlat,
  }
}

const [sqlite, postgresql] = await Promise.all([runOn('sqlite'), runOn('postgresql')])
const all = [sqlite, postgresql]
report({
  name: 'soak',
  value: { minutes, sqlite, postgresql },
  peer: null,
  ratio: rounded(Math.max(...all.map(({ memoryMb }) => memoryMb.last / memoryMb.second)), 2),
  pass: all.every(({ failed, logged, isFlat }) => failed === 0 && logged === 0 && isFlat),
})
process.exit()
