/** Programs whose agents can be connected, with the paths that matter here: their defaults, relative to the home directory. */
export const harnesses = {
  'claude-code': {
    label: 'Claude Code',
    /** Exists once the program has been used. */
    folder: '.claude',
    /** Directory of skills for all projects. */
    skills: '.claude/skills',
    /** Files that a connection writes to; both are listed if one of them has another form. */
    files: ['.claude/settings.json', '.claude.json'],
  },
  codex: {
    label: 'Codex',
    folder: '.codex',
    skills: '.codex/skills',
    files: ['.codex/hooks.json', '.codex/config.toml'],
  },
  gemini: { label: 'Gemini CLI', folder: '.gemini', skills: '.gemini/skills', files: ['.gemini/settings.json'] },
  cursor: {
    label: 'Cursor',
    folder: '.cursor',
    skills: '.cursor/skills',
    files: ['.cursor/hooks.json', '.cursor/mcp.json'],
  },
  opencode: {
    label: 'OpenCode',
    folder: '.config/opencode',
    skills: '.config/opencode/skills',
    files: ['.config/opencode/plugins/mettle.js', '.config/opencode/opencode.json', '.config/opencode/opencode.jsonc'],
  },
  copilot: {
    label: 'Copilot CLI',
    folder: '.copilot',
    skills: '.copilot/skills',
    files: ['.copilot/hooks/mettle.json', '.copilot/mcp-config.json'],
  },
  openclaw: {
    label: 'OpenClaw',
    folder: '.openclaw',
    skills: '.openclaw/skills',
    files: ['.openclaw/hooks/mettle/HOOK.md', '.openclaw/hooks/mettle/handler.js', '.openclaw/openclaw.json'],
  },
} as const satisfies Record<string, { label: string; folder: string; skills: string; files: readonly string[] }>

export type HarnessName = keyof typeof harnesses

export const harnessNames = Object.keys(harnesses) as [HarnessName, ...HarnessName[]]

/** Text that identifies our entries in a harness's file: the start of the name of the script that sends events, and the bridge that serves tools. */
export const marks = { hook: 'mettle-hook.', tools: 'bin/mettle.mjs' } as const
