import { jsonEdit, wholeEdit } from '../edit'
import type { Harness } from '../harness'
import { bridge, hookLine } from '../place'

const waitSeconds = 5

/** It reads every file of its hooks folder. Events in this spelling include the session's id and transcript. */
export const copilot: Harness = {
  name: 'copilot',
  note: 'Copilot CLI asks at its start whether you trust the folder. Start it anew to load the hook.',
  edits: (place) => {
    const shell = place.platform === 'win32' ? 'powershell' : 'bash'
    const own = [{ type: 'command', [shell]: hookLine(place, 'copilot'), timeoutSec: waitSeconds }]
    const hooks = { version: 1, hooks: { Stop: own, SessionEnd: own } }
    const server = { type: 'local', ...bridge(place, 'copilot'), tools: ['*'] }
    return [
      wholeEdit('.copilot/hooks/mettle.json', `${JSON.stringify(hooks, null, 2)}\n`),
      jsonEdit('.copilot/mcp-config.json', [{ kind: 'value', path: ['mcpServers', 'mettle'], value: server }]),
    ]
  },
}
