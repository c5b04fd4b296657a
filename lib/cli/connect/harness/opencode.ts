import path from 'node:path'
import { jsonEdit, wholeEdit } from '../edit'
import type { Harness } from '../harness'
import { bridge, hookCall, type Place } from '../place'

const dir = '.config/opencode'

/**
 * It keeps sessions in a database of its own, so the plugin lays down what an export would hold and points to that; the server
 * takes it away once it has read it.
 */
const pluginOf = (
  place: Place,
): string => `// Written by "mettle connect", taken away by "mettle connect --remove": tells Mettle of sessions through mettle-hook.sh.
import { spawn } from 'node:child_process'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const { command, args } = ${JSON.stringify(hookCall(place, 'opencode'))}
const folder = ${JSON.stringify(path.join(place.mettleHome, 'spool/opencode'))}

function keep(id, text) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, id + '.json')
  writeFileSync(file + '.part', text, { mode: 0o600 })
  renameSync(file + '.part', file)
  return file
}

function tell(pointer) {
  const child = spawn(command, args, { stdio: ['pipe', 'ignore', 'ignore'], detached: true, windowsHide: true })
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  child.stdin.end(JSON.stringify(pointer))
  child.unref()
}

export const Mettle = async ({ client }) => ({
  event: async ({ event }) => {
    const id = event.properties?.sessionID
    if (event.type !== 'session.idle' || !/^[\\w-]+$/.test(id ?? '')) return
    try {
      const of = { path: { id } }
      const [info, messages] = await Promise.all([client.session.get(of), client.session.messages(of)])
      if (!info.data || !messages.data) return
      const file = keep(id, JSON.stringify({ info: info.data, messages: messages.data }))
      tell({ session_id: id, transcript_path: file, hook_event_name: event.type })
    } catch {
      // Nothing here may trouble OpenCode.
    }
  },
})
`

export const opencode: Harness = {
  name: 'opencode',
  note: 'OpenCode loads plugins when it starts. Restart it where it runs.',
  edits: (place) => {
    const { command, args } = bridge(place, 'opencode')
    const server = { type: 'local', command: [command, ...args], enabled: true }
    return [
      wholeEdit(`${dir}/plugins/mettle.js`, pluginOf(place)),
      jsonEdit(`${dir}/opencode.json`, [{ kind: 'value', path: ['mcp', 'mettle'], value: server }], `${dir}/opencode.jsonc`),
    ]
  },
}
