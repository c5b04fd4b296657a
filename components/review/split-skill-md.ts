/** A SKILL.md split into its front matter, including the fences, and its body. */
export function splitSkillMd(text: string): { front: string; body: string } {
  const front = /^---\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/.exec(text)?.[0] ?? ''
  return { front, body: text.slice(front.length).replace(/^\s*\n/, '') }
}

/** Joins both parts, with an empty line in between. */
export function joinSkillMd({ front, body }: { front: string; body: string }): string {
  return front === '' ? body : `${front.trimEnd()}\n\n${body.trimStart()}`
}
