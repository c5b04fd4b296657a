import { createHash } from 'node:crypto'
import path from 'node:path'
import { openKeeper } from '../bridge/last-good'
import { createRemote, type RemoteSettings } from '../bridge/remote'
import { serveBridge } from '../bridge/serve-bridge'
import { readKey } from '../connect/harness-key'
import { credential } from '../credential'
import type { CommandSpec } from '../command-spec'
import { homeOf } from '../server/place'

/** One copy per server and caller, because what is served depends on both. */
function copyOf(home: string, settings: RemoteSettings): string {
  const name = createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16)
  return path.join(home, 'cache', 'mcp', name)
}

interface Options {
  agent?: string
  workspace?: string
  key?: string
}

export const mcp: CommandSpec = {
  usage: 'mcp',
  summary: 'serve the skills and tools to an agent over standard input and output',
  examples: ['claude mcp add mettle -- mettle mcp'],
  define(command, run) {
    command
      .option('--agent <name>', 'calling agent')
      .option('--key <file>', 'file with the key of this agent, as "connect" writes it')
    run<Options>(async ({ io, url, options: { agent, workspace, key } }) => {
      const token = (key === undefined ? undefined : (await readKey(key))?.key) ?? credential(url, io.env)
      const settings = { url, workspace, agent, token }
      const home = homeOf(io.env)
      const keeper = openKeeper(copyOf(home, settings))
      await serveBridge({ remote: createRemote(settings), keeper, now: () => new Date(), say: (text) => io.err(text) })
      return { json: null, text: '', isSilent: true }
    })
  },
}
