/** Tools that run a shell command, and the parameter that holds it (text, or a list of arguments). */
export const shellTools: Readonly<Record<string, string>> = {
  Bash: 'command',
  bash: 'command',
  exec: 'command',
  shell: 'command',
  terminal: 'command',
  local_shell: 'command',
  local_shell_call: 'command',
  shell_command: 'command',
  'container.exec': 'cmd',
  exec_command: 'cmd',
  execute_bash: 'command',
  execute_command: 'command',
  run_command: 'command',
  run_commands: 'command',
  run_in_terminal: 'command',
  run_shell_command: 'command',
  run_terminal_cmd: 'command',
}

/** Names the command goes by where a harness differs from the table; free text arrives as `input`. */
const otherNames = ['command', 'cmd', 'CommandLine', 'commands', 'script', 'input']

/**
 * The command of a shell tool's input: text, a list of arguments, or null when the tool is no shell tool or
 * the input holds no command. `extra` adds tools to the table.
 */
export function commandOf(
  tool: string,
  input: Record<string, unknown>,
  extra?: Record<string, string>,
): string | string[] | null {
  const known = own(extra, tool) ?? own(shellTools, tool)
  if (known === undefined) return null
  for (const name of [known, ...otherNames]) {
    const value = input[name]
    if (typeof value === 'string') return value
    if (Array.isArray(value)) return value.filter((item): item is string => typeof item === 'string')
  }
  return null
}

/** True for a tool that runs shell commands. */
export function isShellTool(tool: string, extra?: Record<string, string>): boolean {
  return (own(extra, tool) ?? own(shellTools, tool)) !== undefined
}

function own(table: Readonly<Record<string, string>> | undefined, key: string): string | undefined {
  return table && Object.hasOwn(table, key) ? table[key] : undefined
}
