import path from 'node:path'

/** What decides where the programs of agents keep their files. */
export interface Machine {
  platform: NodeJS.Platform
  /** The home directory; on Windows, the profile of the user. */
  home: string
  /** The environment that the programs are started with; `clientVariables` are read. */
  env: Readonly<Record<string, string | undefined>>
}

/** Files and folders of a program: a default below the home directory, and the variables that move it, the strongest first. */
interface Root {
  below: string
  movedBy: readonly { name: string; and?: string }[]
}

/** From the documentation of each program. All of them keep the same places below the home directory on every system. */
const roots: readonly Root[] = [
  { below: '.claude.json', movedBy: [{ name: 'CLAUDE_CONFIG_DIR', and: '.claude.json' }] },
  { below: '.claude', movedBy: [{ name: 'CLAUDE_CONFIG_DIR' }] },
  { below: '.codex', movedBy: [{ name: 'CODEX_HOME' }] },
  { below: '.gemini', movedBy: [{ name: 'GEMINI_CLI_HOME', and: '.gemini' }] },
  { below: '.config/opencode', movedBy: [{ name: 'XDG_CONFIG_HOME', and: 'opencode' }] },
  { below: '.local/share/opencode', movedBy: [{ name: 'XDG_DATA_HOME', and: 'opencode' }] },
  { below: '.copilot', movedBy: [{ name: 'COPILOT_HOME' }] },
  {
    below: '.openclaw/openclaw.json',
    movedBy: [
      { name: 'OPENCLAW_CONFIG_PATH' },
      { name: 'OPENCLAW_STATE_DIR', and: 'openclaw.json' },
      { name: 'OPENCLAW_HOME', and: '.openclaw/openclaw.json' },
    ],
  },
  { below: '.openclaw', movedBy: [{ name: 'OPENCLAW_STATE_DIR' }, { name: 'OPENCLAW_HOME', and: '.openclaw' }] },
]

/** Variables that move files of a program. */
export const clientVariables: readonly string[] = [...new Set(roots.flatMap((one) => one.movedBy.map(({ name }) => name)))]

const rulesOf = (platform: NodeJS.Platform) => (platform === 'win32' ? path.win32 : path.posix)

/** The folder that a variable names, or null. A relative one counts for nothing, because only its program knows from where. */
function folderOf(machine: Machine, name: string): string | null {
  const rules = rulesOf(machine.platform)
  const value = machine.env[name]?.trim() ?? ''
  const whole = value === '~' || /^~[/\\]/.test(value) ? rules.join(machine.home, value.slice(1)) : value
  return rules.isAbsolute(whole) ? whole : null
}

/** Where a file or folder of a program is, and the variable that moved it, if one did. */
function resolve(file: string, machine: Machine): { at: string; by: string | null } {
  const rules = rulesOf(machine.platform)
  const root = roots.find(({ below }) => file === below || file.startsWith(`${below}/`))
  for (const { name, and = '' } of root?.movedBy ?? []) {
    const folder = folderOf(machine, name)
    if (folder !== null) return { at: rules.join(folder, and, file.slice(root?.below.length)), by: name }
  }
  return { at: rules.join(machine.home, file), by: null }
}

/** The absolute path of a file or folder of a program, given by its default below the home directory, with forward slashes. */
export const clientPath = (file: string, machine: Machine): string => resolve(file, machine).at

/** The variable that moves a file or folder of a program; null where it is at its default. */
export const movedBy = (file: string, machine: Machine): string | null => resolve(file, machine).by
