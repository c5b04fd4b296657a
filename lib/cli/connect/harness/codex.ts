import { jsonEdit, tomlEdit } from '../edit'
import type { Harness } from '../harness'
import { bridge, hookGroup, hookLine } from '../place'

/** Its `notify` has no transcript, its hooks do; they run once a person has trusted them. */
export const codex: Harness = {
  name: 'codex',
  note: 'Codex skips a new or changed hook until you review and trust it. Open /hooks in Codex.',
  edits: (place) => [
    jsonEdit('.codex/hooks.json', [hookGroup('Stop', hookLine(place, 'codex'))]),
    tomlEdit('.codex/config.toml', { path: ['mcp_servers', 'mettle'], values: bridge(place, 'codex') }),
  ],
}
