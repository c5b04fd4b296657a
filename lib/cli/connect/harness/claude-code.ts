import { jsonEdit } from '../edit'
import type { Harness } from '../harness'
import { bridge, hookGroup, hookLine } from '../place'

export const claudeCode: Harness = {
  name: 'claude-code',
  edits: (place) => [
    jsonEdit(
      '.claude/settings.json',
      ['Stop', 'SessionEnd'].map((event) => hookGroup(event, hookLine(place, 'claude-code'))),
    ),
    jsonEdit('.claude.json', [
      { kind: 'value', path: ['mcpServers', 'mettle'], value: { type: 'stdio', ...bridge(place, 'claude-code') } },
    ]),
  ],
}
