/**
 * A SKILL.md split after its front matter: `head` with both fences, empty without front matter, and the body. Joined they are the
 * original text.
 */
export function splitContent(text: string): { head: string; body: string } {
  const head = /^---\r?\n(?:[\s\S]*?\r?\n)?---[ \t]*(?:\r?\n|$)(?:[ \t]*\r?\n)*/.exec(text)?.[0] ?? ''
  return { head, body: text.slice(head.length) }
}
