import path from 'node:path'
import type { CommandSpec } from '../command-spec'
import { isOnThisMachine } from '../credential'
import { plural } from '../table'

interface Options {
  to: string
  agent?: string
  since?: string
}

export const exportSteps: CommandSpec = {
  usage: 'export-steps',
  summary: 'write the steps of sessions to Parquet files, one an agent and a day',
  examples: ['mettle export-steps --to ~/lake', 'mettle export-steps --to ~/lake --agent order-desk --since 2026-11-01'],
  define(command, run) {
    command
      .requiredOption('--to <dir>', 'folder in the workspace folder of the server, or, on this machine, one allowed in settings')
      .option('--agent <name>', 'only of this agent')
      .option('--since <day>', 'only days from this one on (UTC)')
    run<Options>(async ({ client, url, options: { to, agent, since } }) => {
      // The server expands a "~" that the shell left in place, and takes a relative path from its own workspace folder.
      const target = to.startsWith('~') || !isOnThisMachine(url) ? to : path.resolve(to)
      const answer = await client.call('session.export', { to: target, agent, since })
      const { files, sessions, steps, removed } = answer
      const text = `${answer.to}: ${plural(steps, 'step')} of ${plural(sessions, 'session')} in ${plural(files, 'file')}, ${removed} removed.`
      return { json: answer, text }
    })
  },
}
