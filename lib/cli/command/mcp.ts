import { createHash } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import { openKeeper } from '../bridge/last-good'
import { createRemote, type RemoteSettings } from '../bridge/remote'
import { serveBridge } from '../bridge/serve-bridge'
import type { CommandSpec } from '../command-spec'
import { serverUrl } from '../server-url'

/** One copy per server and caller, because what is served depends on both. */
function copyOf(home: string, settings: RemoteSettings): string {
  const name = createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16)
  return path.join(home, 'cache', 'mcp', name)
}

export const mcp: CommandSpec = {
  usage: 'mcp',
  summary: 'serve the skills and tools to an agent over standard input and output',
  examples: ['claude mcp add mettle -- npx mettle mcp'],
  define(command, run) {
    command.option('--agent <name>', 'calling agent')
    run<{ agent?: string; url?: string; workspace?: string }>(async ({ io, options: { agent, url, workspace } }) => {
      const settings = { url: serverUrl(url, io.env), workspace, agent }
      const home = path.resolve(io.env.METTLE_HOME || path.join(os.homedir(), '.mettle'))
      const keeper = openKeeper(copyOf(home, settings))
      await serveBridge({ remote: createRemote(settings), keeper, now: () => new Date(), say: (text) => io.err(text) })
      return { json: null, text: '', isSilent: true }
    })
  },
}
