/** Commands that harnesses carry out themselves: they set something up, show something, or end a session. */
const local = new Set(
  (
    'clear compact model models login logout cost exit quit help config settings doctor status mcp ide context permissions memory hooks agents ' +
    'vim terminal-setup theme themes resume rewind undo redo usage upgrade release-notes export add-dir bashes tasks statusline output-style plugin ' +
    'plugins fast effort color copy rename feedback bug privacy-settings stickers todos new stats editor auth about tools directory ' +
    'extensions extra-usage session sessions approvals mode keybindings reload-plugins restore chat sandbox remote-control mobile desktop ' +
    'allowed-tools migrate-installer insights heapdump passes rate-limit-options history skills apps ps stop diff mention subagents'
  ).split(' '),
)
/** Switches of the mode: what is asked follows them, or nothing is. */
const modes = new Set('plan ask code architect agent act edit btw loop goal think ultraplan'.split(' '))

const slash = /^\/([a-z][\w.-]*(?::[\w.-]+)*)(?=\s|$)/i

export interface SlashCommand {
  /** Without its slash. */
  name: string
  args: string
  /** False where no work follows: the harness answers it alone. */
  startsWork: boolean
}

/** The command that a text begins with; null for any other text, paths included. */
export function readSlashCommand(text: string): SlashCommand | null {
  const match = slash.exec(text)
  if (!match) return null
  const [whole, name = ''] = match
  const args = text.slice(whole.length).trim()
  const key = name.toLowerCase()
  return { name, args, startsWork: modes.has(key) ? args !== '' : !local.has(key) }
}

/** A local command without its slash, as it is mistyped. */
export const isBareLocal = (text: string): boolean => /^(?:clear|exit|quit|logout|:q!?|:wq)$/i.test(text.trim())
