/** How much harm a step can do, mildest first. */
export const riskLevels = ['low', 'medium', 'high'] as const
export type RiskLevel = (typeof riskLevels)[number]

/** A rule that raises the risk, with the description shown to a reviewer. */
interface RiskRule {
  level: Exclude<RiskLevel, 'low'>
  what: string
  pattern: RegExp
}

/** Matched at the head of every simple command. */
const commandRules: readonly RiskRule[] = [
  {
    level: 'high',
    what: 'deletes files',
    pattern: /^(?:rm|rmdir|unlink|shred|srm|wipe|remove-item)(?:\s|$)|^(?:del\s+(?:\/\w|\S*\\)|rd\s+\/s)/i,
  },
  {
    level: 'high',
    what: 'deletes files',
    pattern: /^(?:find\s.*\s-(?:delete|exec\s+rm)\b|git\s+(?:clean\s.*-\w*f|rm\b|reset\s.*--hard))/i,
  },
  { level: 'high', what: 'overwrites a file', pattern: /^truncate\s.*(?:-s|--size)\b/i },
  {
    level: 'high',
    what: 'writes to a disk',
    pattern: /^(?:dd\s.*\b(?:if|of)=|mkfs(?:[.\s]|$)|mkswap\b|fdisk\b|parted\b|wipefs\b|format\s+[a-z]:)/i,
  },
  { level: 'high', what: 'drops a database', pattern: /^(?:dropdb|dropuser)\b|^redis-cli\s.*\bflush(?:all|db)\b/i },
  {
    level: 'medium',
    what: 'controls a service',
    pattern: /^systemctl\s+(?:-\S+\s+)*(?:start|stop|restart|reload|enable|disable|kill|mask)\b/i,
  },
  {
    level: 'medium',
    what: 'controls a service',
    pattern: /^(?:service\s+\S+|rc-service\s+\S+|pm2|supervisorctl)\s+(?:start|stop|restart|(?:force-)?reload|delete)\b/i,
  },
  { level: 'medium', what: 'controls a service', pattern: /^(?:launchctl|initctl|reboot|shutdown|kill|pkill|killall)(?:\s|$)/i },
  {
    level: 'medium',
    what: 'installs packages',
    pattern: /^(?:npm|pnpm|yarn|bun)(?:\s+-\S+)*\s+(?:install|i|ci|add|update|upgrade|up|remove|rm|uninstall)\b/i,
  },
  {
    level: 'medium',
    what: 'installs packages',
    pattern:
      /^(?:apt|apt-get|aptitude|dnf|yum|apk|brew|zypper|snap|port|choco|winget|scoop|conda|mamba|poetry|uv|pdm|gem|cargo|go|composer|pipx|nuget)(?:\s+-\S+)*\s+(?:install|add|get|remove|uninstall|purge|upgrade|update|require|sync|pip\s+install)\b/i,
  },
  {
    level: 'medium',
    what: 'installs packages',
    pattern: /^(?:pip[\d.]*|py(?:thon[\d.]*)?\s+-m\s+pip)(?:\s+-\S+)*\s+(?:un)?install\b/i,
  },
  { level: 'medium', what: 'installs packages', pattern: /^(?:pacman\s+-[RSU]|dpkg\s+-[ir]\b|rpm\s+-[ieU]|(?:pnpm|yarn|bun)$)/ },
  { level: 'medium', what: 'reaches another machine', pattern: /^(?:ssh|scp|rsync|sftp|ftp|telnet)(?:\s|$)/i },
]

const httpWrite = '(?:post|put|patch|delete)\\b'
// A count or a cursor is no secret: max-tokens ends in s, and the words before a page token identify it.
const noSecret = '(?<!(?:page|next|continuation|cursor|sync|max|min|num|new)[_-]?)'
const secretName =
  '(?:pass(?:word|wd|phrase)|secret(?:[_-]?key)?|token|(?:api|access|private|auth)[_-]?key(?:[_-]?id)?|credentials?)'

/** Matched anywhere in a step's text. */
const textRules: readonly RiskRule[] = [
  {
    level: 'high',
    what: 'destroys rows or tables',
    pattern: /\b(?:drop\s+(?:table|database|schema|index|view|user|collection)|truncate\s+table|delete\s+from)\b/i,
  },
  { level: 'high', what: 'drops a database', pattern: /\.(?:dropDatabase|deleteMany)\s*\(/i },
  {
    level: 'high',
    what: 'deletes by name',
    pattern:
      /(?<![a-z])(?:delete|remove|destroy|drop|purge|wipe)[_-]?(?:file|dir|directory|folder|disk|volume|database|table|bucket)s?\b/i,
  },
  { level: 'high', what: 'writes to a disk', pattern: />\s*\/dev\/(?:sd|nvme|hd|vd|disk)/i },
  {
    level: 'high',
    what: 'carries a secret',
    pattern: new RegExp(`${noSecret}${secretName}["']?\\s*[:=]\\s*["']?[^\\s"',}]`, 'i'),
  },
  { level: 'high', what: 'carries a secret', pattern: /\bauthorization["']?\s*[:=]\s*["']?(?:bearer|basic|token)\s+\S/i },
  {
    level: 'medium',
    what: 'writes over HTTP',
    pattern: new RegExp(`\\bcurl\\b[^;&|\\n]{0,500}\\s(?:-\\w*X\\s*|--request[=\\s]\\s*)["']?${httpWrite}`, 'i'),
  },
  {
    level: 'medium',
    what: 'writes over HTTP',
    // Case matters here: -F sends a form, -f only fails quietly.
    pattern: /\bcurl\b[^;&|\n]{0,500}\s(?:-[sSLkv]*[dFT]|--data(?:-\w+)*|--form(?:-string)?|--upload-file|--json)(?=[\s='"@]|$)/,
  },
  {
    level: 'medium',
    what: 'writes over HTTP',
    pattern: new RegExp(`\\bwget\\b[^;&|\\n]{0,500}\\s--(?:post-(?:data|file)|method[=\\s]${httpWrite})`, 'i'),
  },
  {
    level: 'medium',
    what: 'writes over HTTP',
    pattern: new RegExp(`\\b(?:https?|xh)\\s+(?:-\\S+\\s+)*${httpWrite}|\\bmethod["']?\\s*[:=]\\s*["']?${httpWrite}`, 'i'),
  },
]

const prefixes = /^(?:(?:sudo|env|time|nohup|exec|command|xargs|then|do|else|nice|stdbuf)(?:\s+-\S+)*|[A-Za-z_]\w*=\S*)\s+/

// Longer commands are judged by their beginning: dangerous commands show up there, and matching stays linear.
const longestCommand = 2_000

/**
 * The simple commands of a text, approximately: split at separators and brackets, and again at quotes for commands passed to a
 * shell, skipping sudo, env and assignments.
 */
function commandsOf(text: string): string[] {
  const segments = text.split(/[;&|\n(){}`]+/)
  const quoted = segments.filter((segment) => /["']/.test(segment)).flatMap((segment) => segment.split(/["']+/))
  return [...segments, ...quoted].map((segment) => {
    let command = segment.slice(0, longestCommand).trim()
    while (prefixes.test(command)) command = command.replace(prefixes, '')
    return command.replace(/^(?:\.{0,2}\/)?(?:[\w.-]+\/)+/, '')
  })
}

export interface RiskParts {
  /** What raised the risk, in step order, without duplicates. */
  found: { level: RiskLevel; what: string; step: number }[]
}

/** The highest risk of any step text. Reports the matched rules, never the text. */
export function riskLevel(steps: readonly string[]): { value: RiskLevel; parts: RiskParts; formula: string } {
  const found: RiskParts['found'] = []
  for (const [step, text] of steps.entries()) {
    const commands = commandsOf(text)
    const hits = [
      ...commandRules.filter((rule) => commands.some((command) => rule.pattern.test(command))),
      ...textRules.filter((rule) => rule.pattern.test(text)),
    ]
    for (const { level, what } of hits) {
      if (!found.some((known) => known.what === what && known.step === step)) found.push({ level, what, step })
    }
  }
  const value = found.reduce<RiskLevel>(
    (most, { level }) => (riskLevels.indexOf(level) > riskLevels.indexOf(most) ? level : most),
    'low',
  )
  return { value, parts: { found }, formula: 'risk-level/1' }
}
