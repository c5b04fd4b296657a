import type { CommandSpec } from '../command-spec'
import { plural, table } from '../table'

export const workspaces: CommandSpec = {
  usage: 'workspaces',
  summary: 'list workspaces, or create one',
  examples: ['mettle workspaces', 'mettle workspaces --add second-team', 'mettle skills --workspace second-team'],
  define(command, run) {
    command.option('--add <name>', 'create a workspace with its own library, history and repository')
    run<{ add?: string }>(async ({ client, options: { add } }) => {
      if (add !== undefined) {
        const made = await client.call('workspace.create', { name: add })
        return {
          json: made,
          text: `Created ${add} with ${plural(made.workspace.skills, 'skill')}. To use it: --workspace ${add}`,
        }
      }
      const listed = await client.call('workspace.list', {})
      const rows = listed.items.map((one) => [
        one.name,
        plural(one.skills, 'skill'),
        plural(one.sessions, 'session'),
        one.isDemo ? 'sample data' : '',
      ])
      return { json: listed, text: table(['NAME', 'SKILLS', 'SESSIONS', ''], rows, 'No workspaces yet.') }
    })
  },
}
