import type { CommandSpec } from '../command-spec'

export const dismiss: CommandSpec = {
  usage: 'dismiss <id>',
  summary: 'dismiss a candidate until its evidence doubles',
  examples: ['mettle dismiss cnd_… --reason "too narrow"'],
  define(command, run) {
    command.requiredOption('--reason <text>', 'why')
    run<{ reason: string }>(async ({ client, arguments: [id = ''], options: { reason } }) => {
      const answer = await client.call('candidate.dismiss', { id, reason })
      return { json: answer, text: `${answer.candidate.name} is dismissed. Undo: mettle undo ${answer.event}` }
    })
  },
}
