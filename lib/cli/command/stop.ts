import { setTimeout as sleep } from 'node:timers/promises'
import { processStart } from '@/lib/config/process-start'
import type { RunningServer } from '@/lib/config/running-server'
import type { CommandSpec } from '../command-spec'
import { homeOf, serversOf } from '../server/place'

/** The server finishes what is under way; its starter ends it after ten seconds. */
const patienceMs = 15_000
/** Its starter notices at once. */
const starterMs = 2_000
const pollMs = 50

export const stop: CommandSpec = {
  usage: 'stop',
  summary: 'stop the server of this home, and wait until it has ended',
  examples: ['mettle stop', 'mettle stop --force'],
  define(command, run) {
    command.option('--force', 'end it at once if it does not end by itself')
    run<{ force?: true }>(async ({ io, options }) => {
      const home = homeOf(io.env)
      const servers = serversOf(home)
      if (servers.length === 0) throw new Error(`Mettle does not run on the home ${home}.`)
      for (const server of servers) await end(server, options.force ?? false)
      const stopped = servers.map(({ pid, address }) => ({ pid, address }))
      return { json: { home, stopped }, text: stopped.map((one) => `Stopped ${one.address} (process ${one.pid})`).join('\n') }
    })
  },
}

async function end({ pid, starter }: RunningServer, isForced: boolean): Promise<void> {
  signal(pid, 'SIGTERM')
  if (!(await hasEnded(pid, patienceMs))) {
    if (!isForced) throw new Error(`Process ${pid} has not ended after ${patienceMs / 1000} s. "mettle stop --force" ends it.`)
    // Told first: it would take the end for a death, and start the server again.
    if (starter !== null) signal(starter, 'SIGTERM')
    signal(pid, 'SIGKILL')
    await hasEnded(pid, patienceMs)
  }
  if (starter !== null) await hasEnded(starter, starterMs)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    // It has ended by itself.
    if (code === 'ESRCH') return
    throw new Error(`Process ${pid} belongs to another user: only that user can stop it.`, { cause: error })
  }
}

async function hasEnded(pid: number, withinMs: number): Promise<boolean> {
  const untilMs = Date.now() + withinMs
  while (processStart(pid) !== null) {
    if (Date.now() > untilMs) return false
    await sleep(pollMs)
  }
  return true
}
