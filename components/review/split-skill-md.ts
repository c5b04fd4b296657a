/** A SKILL.md as its front matter, with the hyphens around it, and its body. */
export function splitSkillMd(text: string): { front: string; body: string } {
  const front = /^---\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/.exec(text)?.[0] ?? ''
  return { front, body: text.slice(front.length).replace(/^\s*\n/, '') }
}

/** The two put together again; an empty line stands between them. */
export function joinSkillMd({ front, body }: { front: string; body: string }): string {
  return front === '' ? body : `${front.trimEnd()}\n\n${body.trimStart()}`
}
