import type { CommandSpec } from '../command-spec'

export const undo: CommandSpec = {
  usage: 'undo <event>',
  summary: 'undo one action, or redo it by the event of its undo',
  examples: ['mettle undo evt_… --dry-run'],
  define(command, run) {
    command.option('--dry-run', 'show the plan without changing anything')
    run<{ dryRun?: true }>(async ({ client, arguments: [id = ''], options: { dryRun } }) => {
      const answer = await client.call('event.undo', { id, dryRun })
      const plan = answer.plan.map((one) => `  ${one.object}: ${one.change}`)
      const word = answer.event?.redoes ? 'Redone' : 'Undone'
      const head = answer.event ? `${word} (event ${answer.event.id}).` : 'It would change:'
      return { json: answer, text: [head, ...plan].join('\n') }
    })
  },
}
