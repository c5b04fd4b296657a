import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { afterEnd, keepRunning, type Kept } from '../scripts/supervise.mjs'

const pace = { firstMs: 1000, mostMs: 60_000, quickMs: 60_000, deathsMax: 8 }
const died = { code: null, signal: 'SIGKILL', isStopped: false, isRefusal: false, wasReady: true, livedMs: 100 }

describe('After the end of a server', () => {
  it('the next start waits longer with each quick death, at most a minute, and after eight there is none', () => {
    const waits: (number | undefined)[] = []
    let deaths = 0
    for (;;) {
      const next = afterEnd(died, deaths, pace)
      if (next.waitMs === undefined) {
        expect(next).toEqual({ exitCode: 1, hasGivenUp: true })
        break
      }
      waits.push(next.waitMs / 1000)
      deaths = next.deaths ?? 0
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })

  it.each([
    ['by a signal of the system', died],
    ['by an error that nobody caught', { ...died, code: 1, signal: null }],
    ['for want of memory', { ...died, signal: 'SIGABRT' }],
    ['before it responded', { ...died, wasReady: false, livedMs: 90_000 }],
  ])('it is started again when it died %s', (_, end) => {
    expect(afterEnd(end, 2, pace)).toEqual({ deaths: 3, waitMs: 4000 })
  })

  it('deaths that lie behind a long life are forgotten', () => {
    expect(afterEnd({ ...died, livedMs: 61_000 }, 8, pace)).toEqual({ deaths: 1, waitMs: 1000 })
  })

  it.each([
    ['it was stopped by a signal that it had not heard yet', { ...died, signal: 'SIGTERM' }, 1],
    ['it was stopped and finished its work', { ...died, signal: null, code: 143 }, 143],
    ['it was stopped by Ctrl+C', { ...died, signal: null, code: 130 }, 130],
    ['it was told to stop and was killed for not doing so', { ...died, isStopped: true }, 1],
    ['it said why it cannot start', { ...died, signal: null, code: 1, isRefusal: true, wasReady: false }, 1],
  ])('it stays down when %s', (_, end, exitCode) => {
    expect(afterEnd(end, 0, pace)).toEqual({ exitCode })
  })
})

/** A real process that ends as its program says; it counts as ready once it says so. */
function launch(program: string): Kept {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise<{ code: number | null; signal: string | null; isStopped: boolean; isRefusal: boolean }>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal, isStopped: false, isRefusal: false })),
  )
  const ready = new Promise<boolean>((resolve) => {
    child.stdout.once('data', () => resolve(true))
    void ended.then(() => resolve(false))
  })
  return { pid: child.pid, ready, ended }
}

const quick = { firstMs: 1, mostMs: 4, quickMs: 60_000, deathsMax: 3 }

describe('A server that dies', () => {
  it('is not started for ever, and one line says where its log is', async () => {
    const said: string[] = []
    let [starts, down] = [1, 0]
    const code = await keepRunning({
      first: launch('process.exit(7)'),
      launch: () => {
        starts += 1
        return launch('process.exit(7)')
      },
      say: (line) => said.push(line),
      whileDown: () => {
        down += 1
        return () => (down -= 1)
      },
      log: '/home/x/logs/server.log',
      pace: quick,
    })
    expect([code, starts, down]).toEqual([7, 4, 0])
    expect(said.filter((line) => line.includes('/home/x/logs/server.log'))).toEqual([
      'the server died 4 times in a row and is not started again: /home/x/logs/server.log has what it said',
    ])
    expect(said).toHaveLength(4)
  })

  it('is back under another number, and ends when it is stopped', async () => {
    const said: string[] = []
    const first = launch("console.log('up'); process.kill(process.pid, 'SIGKILL')")
    const second = launch("console.log('up'); process.exit(143)")
    const code = await keepRunning({
      first,
      launch: () => second,
      say: (line) => said.push(line),
      whileDown: () => () => undefined,
      log: 'x',
      pace: quick,
    })
    expect(code).toBe(143)
    expect(said).toEqual([
      'the server died (SIGKILL): it is started again in 0.001 s',
      `the server responds again (process ${second.pid})`,
    ])
  })
})
