import { z } from 'zod'
import type { JobItem } from '@/lib/contract/job'
import type { CommandSpec } from '../command-spec'
import { progressOf, waitForJob } from '../job-progress'
import { plural } from '../table'

export const mine: CommandSpec = {
  usage: 'mine',
  summary: 'mine all stored sessions and wait for the result',
  examples: ['mettle mine'],
  define(command, run) {
    command.option('--agent <name>', "only this agent's sessions")
    run<{ agent?: string }>(async ({ client, io, options: { agent } }) => {
      const { job } = await client.call('mining.run', { agent })
      const onProgress = (seen: JobItem) => io.err(`\r${seen.status}: ${progressOf(seen)}\u001b[K`)
      const ended = await waitForJob(client, job, { io, onProgress })
      const isFailure = ended.status !== 'succeeded'
      const text = isFailure ? `Mining ${ended.status}: ${ended.error ?? 'see the server log'}` : describe(ended.result)
      return { json: { job: ended }, text, isFailure, next: ['mettle candidates'] }
    })
  },
}

const counts = z.looseObject({ sessions: z.number(), created: z.number(), updated: z.number(), withdrawn: z.number() }).partial()

/** What the job found, in a sentence; its result is data of the job. */
function describe(result: unknown): string {
  const { sessions = 0, created = 0, updated = 0, withdrawn = 0 } = counts.catch({}).parse(result ?? {})
  const more = [...(updated > 0 ? [`${updated} updated`] : []), ...(withdrawn > 0 ? [`${withdrawn} withdrawn`] : [])]
  return `Mined ${plural(sessions, 'session')}: ${[plural(created, 'new proposal'), ...more].join(', ')}.`
}
