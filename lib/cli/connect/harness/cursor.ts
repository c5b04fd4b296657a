import { jsonEdit } from '../edit'
import type { Harness } from '../harness'
import { bridge, hookEntry, hookLine } from '../place'

export const cursor: Harness = {
  name: 'cursor',
  note: 'Cursor may ask you to enable the new MCP server. Look under Settings, MCP.',
  edits: (place) => [
    jsonEdit('.cursor/hooks.json', [
      { kind: 'default', path: ['version'], value: 1 },
      ...['stop', 'sessionEnd'].map((event) => hookEntry(event, { command: hookLine(place, 'cursor') })),
    ]),
    jsonEdit('.cursor/mcp.json', [{ kind: 'value', path: ['mcpServers', 'mettle'], value: bridge(place, 'cursor') }]),
  ],
}
