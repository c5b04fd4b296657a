import type { CommandSpec } from '../command-spec'

interface Options {
  dryRun?: boolean
  drop?: string[]
  reason?: string
}

export const merge: CommandSpec = {
  usage: 'merge <target> <source>',
  summary: 'merge a skill into another; the old name redirects to the new one',
  examples: ['mettle merge run-tests check-tests --dry-run'],
  define(command, run) {
    command
      .option('--dry-run', 'only show the plan')
      .option('--drop <id...>', 'entries of the plan to leave out')
      .option('--reason <text>', 'why')
    run<Options>(async ({ client, arguments: [target = '', source = ''], options: { dryRun, drop, reason } }) => {
      const answer = await client.call('skill.merge', { target, source, dryRun, dropped: drop, reason })
      const { skill, event, plan } = answer
      const lines = plan.entries
        .filter((entry) => entry.from === 'source')
        .map((entry) => `${entry.id}: ${entry.to ? `${entry.to.how}, ${entry.to.place}` : 'LOST'}`)
      const message = event
        ? `${plan.source} is merged into ${skill.name} (version ${skill.version}). Undo: mettle undo ${event.id}`
        : lines.join('\n')
      return { json: answer, text: message }
    })
  },
}
