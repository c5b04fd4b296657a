/** Splits allowed tools at white space and commas outside parentheses: `Bash(git add, git rm) Read` is two tools. */
export function splitTools(text: string): { tools: string[]; hasComma: boolean } {
  const tools: string[] = []
  let current = ''
  let depth = 0
  let hasComma = false
  for (const sign of text) {
    if (sign === '(') depth++
    if (sign === ')') depth = Math.max(0, depth - 1)
    if (depth === 0 && /[\s,]/.test(sign)) {
      if (sign === ',') hasComma = true
      if (current) tools.push(current)
      current = ''
    } else current += sign
  }
  if (current) tools.push(current)
  return { tools, hasComma }
}
