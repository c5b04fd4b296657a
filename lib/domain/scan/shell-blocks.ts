/** Shell text within a file, with the offset at which it begins. */
export interface ShellBlock {
  text: string
  index: number
}

const scripts = /\.(?:sh|bash|zsh|ksh)$/i
const shebang = /^#!.*\b(?:ba|z|k|da)?sh\b/
const languages = new Set([
  '',
  'sh',
  'bash',
  'zsh',
  'shell',
  'console',
  'shell-session',
  'shellscript',
  'terminal',
  'powershell',
  'ps1',
])
const fence = /^([ \t]*)(`{3,}|~{3,})([^\n`]*)\n([\s\S]*?)(?:^[ \t]*\2[`~]*[ \t]*$|(?![\s\S]))/gm
const inline = /(?<!`)`([^`\n]{4,400})`(?!`)/g
// What is quoted in a line is a command only where it looks like one.
const commandLike = /^(?:sudo\s+)?[a-z][\w.-]*\s+\S|^:\(\)/

/** The shell text of a file: a script wholly, of Markdown its code blocks and what stands between back-ticks. */
export function shellBlocks(path: string, text: string): ShellBlock[] {
  if (scripts.test(path) || shebang.test(text)) return [{ text, index: 0 }]
  if (!/\.(?:md|mdx|markdown|txt)$/i.test(path)) return []
  const blocks: ShellBlock[] = []
  const rest = text.replace(fence, (whole: string, indent: string, marks: string, language: string, body: string, at: number) => {
    const isShell = languages.has(language.trim().split(/[\s{]/)[0]!.toLowerCase())
    if (isShell) blocks.push({ text: withoutPrompts(body), index: at + indent.length + marks.length + language.length + 1 })
    return ' '.repeat(whole.length)
  })
  for (const match of rest.matchAll(inline))
    if (commandLike.test(match[1]!)) blocks.push({ text: match[1]!, index: match.index + 1 })
  return blocks
}

/** The prompt of a transcript is no command; blanks keep every offset. */
const withoutPrompts = (text: string): string => text.replace(/^([ \t]*)\$ /gm, '$1  ')
