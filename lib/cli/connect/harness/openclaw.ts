import { jsonEdit, wholeEdit } from '../edit'
import type { Harness } from '../harness'
import { bridge, hookCall, type Place } from '../place'

const dir = '.openclaw/hooks/mettle'

const page = `---
name: mettle
description: "Tells Mettle which session has grown or ended, through mettle-hook.sh"
metadata: { "openclaw": { "events": ["command:new", "command:reset", "command:stop"] } }
---

# Mettle

Written by \`mettle connect\`, taken away by \`mettle connect --remove\`.
`

const handlerOf = (
  place: Place,
): string => `// Written by "mettle connect": points Mettle to a session's transcript through mettle-hook.sh.
import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'

const { command, args } = ${JSON.stringify(hookCall(place, 'openclaw'))}
const plain = /^[\\w.-]+$/

export default async function tellMettle(event) {
  const isOver = event.action === 'new' || event.action === 'reset'
  const context = event.context ?? {}
  const session = (isOver && context.previousSessionEntry) || context.sessionEntry
  const id = session?.sessionId ?? context.sessionId
  const agent = /^agent:([^:]+):/.exec(event.sessionKey ?? '')?.[1] ?? 'main'
  if (!plain.test(id ?? '') || !plain.test(agent)) return
  const file = session?.sessionFile ?? path.join(os.homedir(), '.openclaw/agents', agent, 'sessions', id + '.jsonl')
  const child = spawn(command, args, { stdio: ['pipe', 'ignore', 'ignore'], detached: true, windowsHide: true })
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  child.stdin.end(JSON.stringify({ session_id: id, transcript_path: file, hook_event_name: isOver ? 'SessionEnd' : 'Stop' }))
  child.unref()
}
`

/** Its hooks are modules in the gateway, one folder each. */
export const openclaw: Harness = {
  name: 'openclaw',
  note: 'OpenClaw reads hooks when the gateway starts. Run "openclaw gateway restart".',
  edits: (place) => [
    wholeEdit(`${dir}/HOOK.md`, page),
    wholeEdit(`${dir}/handler.js`, handlerOf(place)),
    jsonEdit('.openclaw/openclaw.json', [
      { kind: 'value', path: ['mcp', 'servers', 'mettle'], value: bridge(place, 'openclaw') },
      { kind: 'default', path: ['hooks', 'internal', 'enabled'], value: true },
      { kind: 'value', path: ['hooks', 'internal', 'entries', 'mettle'], value: { enabled: true } },
    ]),
  ],
}
