import { jsonEdit } from '../edit'
import type { Harness } from '../harness'
import { bridge, hookGroup, hookLine } from '../place'

export const gemini: Harness = {
  name: 'gemini',
  note: "Gemini CLI starts no MCP server in a folder that you don't trust. It asks once per folder; see /permissions.",
  edits: (place) => [
    jsonEdit('.gemini/settings.json', [
      ...['AfterAgent', 'SessionEnd'].map((event) => hookGroup(event, hookLine(place, 'gemini'))),
      { kind: 'value', path: ['mcpServers', 'mettle'], value: bridge(place, 'gemini') },
    ]),
  ],
}
