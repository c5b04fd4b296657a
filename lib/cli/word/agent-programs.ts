import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'

/** How an agent's command line is run for one answer: the prompt comes on standard input, and it may use no tools where it can say so. */
interface AgentProgram {
  arguments: readonly string[]
  /** In addition to the caller's environment. */
  env?: Readonly<Record<string, string>>
}

/** Command lines that are known, the first found is used. Each has only arguments that all its recent versions take. */
export const agentPrograms = {
  // One turn: it answers, or it fails.
  claude: {
    arguments: ['-p', '--max-turns', '1', '--disallowedTools', 'Bash,Edit,Write,Read,Glob,Grep,WebFetch,WebSearch,Task'],
  },
  codex: { arguments: ['exec', '--skip-git-repo-check', '--sandbox', 'read-only', '-'] },
  // What comes on standard input stands before the prompt.
  gemini: { arguments: ['-p', 'Do what the text above asks, and answer with the JSON object alone.'] },
  opencode: {
    arguments: ['run'],
    env: {
      OPENCODE_CONFIG_CONTENT: JSON.stringify({
        share: 'disabled',
        permission: { edit: 'deny', bash: 'deny', webfetch: 'deny' },
      }),
    },
  },
} as const satisfies Record<string, AgentProgram>
export type AgentName = keyof typeof agentPrograms

export const agentNames = ['claude', 'codex', 'gemini', 'opencode'] as const satisfies readonly AgentName[]

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    // Not here: another folder of the path may hold it.
    return false
  }
}

/** The file of a program on the path; null where there is none. */
export function findProgram(name: string, searchPath: string | undefined): string | null {
  const folders = (searchPath ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder))
  return folders.map((folder) => path.join(folder, name)).find(isProgram) ?? null
}
