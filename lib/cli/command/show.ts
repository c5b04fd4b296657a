import type { CommandSpec } from '../command-spec'

export const show: CommandSpec = {
  usage: 'show <name>',
  summary: 'show a skill: its state, why, and its SKILL.md',
  examples: ['mettle show run-tests'],
  define(command, run) {
    command.option('--agent <name>', 'as this agent sees it')
    run<{ agent?: string }>(async ({ client, arguments: [name = ''], options: { agent } }) => {
      const skill = await client.call('skill.read', { name, agent })
      const lines = [
        `${skill.name} v${skill.version}: ${skill.lifecycle}${skill.protected ? ', protected' : ''}`,
        skill.why,
        `Digest: ${skill.digest}`,
      ]
      return { json: skill, text: `${lines.join('\n')}\n\n${skill.content}` }
    })
  },
}
