const shells = new Set(['run_shell_command', 'shell'])
const line = /^Exit Code: (-?\d{1,10})\b/m

/** Exit code in the report of a shell call; "(none)" and other tools give none. */
export function readShellExit(tool: string, text: string): { code: number; isFailure: boolean } | undefined {
  const code = shells.has(tool) ? line.exec(text)?.[1] : undefined
  return code === undefined ? undefined : { code: Number(code), isFailure: Number(code) !== 0 }
}
