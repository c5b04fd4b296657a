// The programs of `npm run clients`, each at a pinned version. A newer one is tried by changing its line here.

/**
 * Clients that `connect` writes for: the folder that shows they were used, what they list, and files of a person that connecting has
 * to leave alone. `lists` holds command lines of the client and what each prints while it is connected. `movedBy` is the variable that
 * puts its files elsewhere, `within` where they lie below that folder.
 */
export const clients = [
  {
    title: 'Claude Code',
    harness: 'claude-code',
    movedBy: 'CLAUDE_CONFIG_DIR',
    package: '@anthropic-ai/claude-code',
    version: '2.1.332',
    bin: 'claude',
    files: { '.claude/settings.json': '{\n  "theme": "dark"\n}\n' },
    lists: [{ words: ['mcp', 'list'], shows: /^mettle: .*Connected/m }],
    plugin: { words: (folder) => ['plugin', 'validate', folder], shows: /Validation passed(?! with warnings)/ },
  },
  {
    title: 'Codex',
    harness: 'codex',
    movedBy: 'CODEX_HOME',
    package: '@openai/codex',
    version: '0.171.0',
    bin: 'codex',
    files: { '.codex/config.toml': '# mine\nmodel = "x" # odd\n' },
    lists: [{ words: ['mcp', 'list'], shows: /^mettle\s.*enabled/m }],
    plugin: { words: (folder) => ['plugin', 'marketplace', 'add', folder], shows: /mettle/i },
  },
  {
    title: 'Gemini CLI',
    harness: 'gemini',
    movedBy: 'GEMINI_CLI_HOME',
    within: '.gemini',
    package: '@google/gemini-cli',
    version: '0.61.0',
    bin: 'gemini',
    files: { '.gemini/settings.json': '{\n  // mine\n  "ui": { "theme": "Default" }\n}\n' },
    lists: [{ words: ['mcp', 'list'], shows: /mettle: .*Connected/ }],
  },
  {
    title: 'OpenCode',
    harness: 'opencode',
    movedBy: 'XDG_CONFIG_HOME',
    within: 'opencode',
    package: 'opencode-ai',
    version: '1.18.33',
    bin: 'opencode',
    files: { '.config/opencode/opencode.jsonc': '{\n  // mine\n  "autoupdate": false, // odd\n}\n' },
    lists: [{ words: ['mcp', 'list'], shows: /mettle.*connected/i }],
  },
  {
    title: 'Copilot CLI',
    harness: 'copilot',
    movedBy: 'COPILOT_HOME',
    package: '@github/copilot',
    version: '1.0.102',
    bin: 'copilot',
    files: { '.copilot/mcp-config.json': '{\n  "mcpServers": {}\n}\n' },
    lists: [{ words: ['mcp', 'list'], shows: /mettle/ }],
  },
  {
    title: 'OpenClaw',
    harness: 'openclaw',
    movedBy: 'OPENCLAW_STATE_DIR',
    package: 'openclaw',
    version: '2026.9.6',
    bin: 'openclaw',
    files: { '.openclaw/openclaw.json': "{\n  // mine\n  gateway: { mode: 'local' },\n}\n" },
    lists: [
      { words: ['config', 'validate'], shows: /valid/i },
      { words: ['mcp', 'list'], shows: /mettle/ },
      { words: ['hooks', 'list'], shows: /mettle/ },
    ],
    needsNode: 26,
  },
]

/** Clients that no package of npm installs. */
export const elsewhere = [{ title: 'Cursor', why: 'npm has no package of it' }]

/** Node for the programs that need a newer one than this. */
export const newerNodes = { 22: '22.23.3', 26: '26.9.0' }
