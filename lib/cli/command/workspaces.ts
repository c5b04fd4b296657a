import type { CommandSpec } from '../command-spec'
import { plural, table } from '../table'

export const workspaces: CommandSpec = {
  usage: 'workspaces',
  summary: 'list the workspaces, or make one',
  examples: ['mettle workspaces', 'mettle workspaces --add second-team', 'mettle skills --workspace second-team'],
  define(command, run) {
    command.option('--add <name>', 'make a workspace: a library, a history and a repository of its own')
    run<{ add?: string }>(async ({ client, options: { add } }) => {
      if (add !== undefined) {
        const made = await client.call('workspace.create', { name: add })
        return {
          json: made,
          text: `${add} is there, with ${plural(made.workspace.skills, 'skill')}. Act in it: --workspace ${add}`,
        }
      }
      const listed = await client.call('workspace.list', {})
      const rows = listed.items.map((one) => [
        one.name,
        plural(one.skills, 'skill'),
        plural(one.sessions, 'session'),
        one.isDemo ? 'demo data' : '',
      ])
      return { json: listed, text: table(['NAME', 'SKILLS', 'SESSIONS', ''], rows, 'There is no workspace yet.') }
    })
  },
}
