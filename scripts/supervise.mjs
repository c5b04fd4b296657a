// Keeps a server running: one that dies is started again, later each time, and not for ever.
import { setTimeout as sleep } from 'node:timers/promises'

/** A server that ends within `quickMs`, or before it responds, dies quickly; after `deathsMax` such deaths in a row it is let be. */
const usualPace = { firstMs: 1_000, mostMs: 60_000, quickMs: 60_000, deathsMax: 8 }

const stopSignals = new Set(['SIGINT', 'SIGTERM', 'SIGHUP'])
/** What a server exits with that was told to stop: nothing to do, or 128 and the number of the signal. */
const stopCodes = new Set([0, 129, 130, 143])

/** How a server ended, for a person. */
const causeOf = ({ code, signal }) => signal ?? `exit code ${code}`

/**
 * What follows the end of a server: `exitCode` when it stays down (it was stopped, it refused to start, or it died too often), else
 * `waitMs` until its next start. `deaths` are the quick ones in a row, this one included.
 */
export function afterEnd(end, deathsBefore, pace = usualPace) {
  const { code, signal, isStopped, isRefusal, wasReady, livedMs } = end
  const exitCode = signal ? 1 : code
  if (isStopped || stopSignals.has(signal) || (signal === null && stopCodes.has(code)) || isRefusal) return { exitCode }
  const isQuick = !wasReady || livedMs < pace.quickMs
  const deaths = isQuick ? deathsBefore + 1 : 1
  if (isQuick && deaths > pace.deathsMax) return { exitCode: exitCode || 1, hasGivenUp: true }
  return { deaths, waitMs: Math.min(pace.firstMs * 2 ** (deaths - 1), pace.mostMs) }
}

/**
 * Starts a server again whenever it dies, until it stays down; resolves with the exit code then. `launch` starts one:
 * `{ pid, ready, ended }`, where `ready` resolves with whether it came to respond and `ended` with how it ended. `whileDown` is called
 * when one has died and returns what to call when the next one runs.
 */
export async function keepRunning({ first, launch, say, whileDown, log, pace = usualPace }) {
  let server = first
  let deaths = 0
  for (;;) {
    const startMs = performance.now()
    const wasReady = await server.ready
    const end = await server.ended
    const next = afterEnd({ ...end, wasReady, livedMs: performance.now() - startMs }, deaths, pace)
    if (next.hasGivenUp)
      say(`the server died ${pace.deathsMax + 1} times in a row and is not started again: ${log} has what it said`)
    if (next.exitCode !== undefined) return next.exitCode
    deaths = next.deaths
    say(`the server died (${causeOf(end)}): it is started again in ${next.waitMs / 1000} s`)
    const isUp = whileDown()
    await sleep(next.waitMs)
    server = launch()
    const { pid } = server
    void server.ready.then((isReady) => {
      isUp()
      if (isReady) say(`the server responds again (process ${pid})`)
    })
  }
}
