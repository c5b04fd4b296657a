import type { CommandSpec } from '../command-spec'
import { stated } from '../table'

interface Options {
  name?: string
  digest?: string
  protect?: boolean
  reason?: string
}

export const promote: CommandSpec = {
  usage: 'promote <id>',
  summary: 'approve a candidate, or promote the skill with that name',
  examples: ['mettle promote cnd_…', 'mettle promote run-tests --reason "proved itself"'],
  define(command, run) {
    command
      .option('--name <name>', 'name of the skill to write')
      .option('--digest <digest>', 'the draft or wording to approve, by its digest')
      .option('--protect', 'protect it right away')
      .option('--reason <text>', 'why (for a skill)')
    run<Options>(async ({ client, arguments: [id = ''], options: { name, digest, protect, reason } }) => {
      const answer = id.startsWith('cnd_')
        ? await client.call('candidate.promote', { id, name, digest, protect })
        : await client.call('skill.promote', { name: id, reason })
      const { skill, event } = answer
      return {
        json: answer,
        next: [`mettle show ${skill.name}`, 'mettle connect --dry-run'],
        text: `${skill.name} is ${stated(skill.lifecycle)} (version ${skill.version}). Undo: mettle undo ${event.id}`,
      }
    })
  },
}
