import { jsonEdit } from '../edit'
import type { Harness } from '../harness'
import { bridge, hookGroup, hookLine } from '../place'

export const claudeCode: Harness = {
  name: 'claude-code',
  note: 'Claude Code runs hooks only in folders that you trust. It asks once per folder.',
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
