/** A SKILL.md cut after its front matter: `head` with both fences, empty where there is none, and the body. Together they are the text. */
export function splitContent(text: string): { head: string; body: string } {
  const head = /^---\r?\n(?:[\s\S]*?\r?\n)?---[ \t]*(?:\r?\n|$)(?:[ \t]*\r?\n)*/.exec(text)?.[0] ?? ''
  return { head, body: text.slice(head.length) }
}
