import { findInjection } from '@/lib/domain/gate/find-injection'
import { redact } from '@/lib/redact/redact'
import { parseSkillMd } from '@/lib/skill-md/parse'
import { validateStrict } from '@/lib/skill-md/validate'

/** A wording that may stand in place of the draft, or why it may not. */
export type Verdict = { ok: true; text: string; description: string } | { ok: false; reason: string }

const refuse = (reason: string): Verdict => ({ ok: false, reason })

/** Code spans, blocks and addresses: what an agent would act on. */
function acted(text: string): Set<string> {
  const spans = [...text.matchAll(/(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)/g)].map(([, , inside = '']) => inside.trim())
  const addresses = [...text.matchAll(/\b[a-z][a-z0-9+.-]*:\/\/[^\s)>\]"'`]+|\bwww\.[^\s)>\]"'`]+/gi)].map(([address]) => address)
  const names = [...text.matchAll(/\b[A-Za-z]+(?:_+[A-Za-z0-9]+)+\b/g)].map(([name]) => name)
  return new Set([...spans, ...addresses, ...names])
}

/** The numbered steps, as the tools and commands that each names. */
const stepsOf = (text: string): string[] => text.split('\n').filter((line) => /^\s{0,3}\d{1,3}[.)]\s/.test(line))

/** A fence around the whole answer is no part of it. */
function unfence(text: string): string {
  const plain = text.replaceAll('\r\n', '\n').trim()
  const fenced = /^```[a-z]*\n([\s\S]*)\n```$/i.exec(plain)
  return `${(fenced?.[1] ?? plain).trim()}\n`
}

/**
 * Whether a model's wording of a draft may be taken: a strictly valid SKILL.md of the same name and number of steps, that names no tool,
 * command, address or file which the draft does not name, leaves none out, holds nothing private, and speaks to no reader past the person.
 */
export function checkWording(draft: string, answer: string): Verdict {
  const text = unfence(answer)
  const [was, is] = [parseSkillMd(draft), parseSkillMd(text)]
  if (!was.ok) return refuse('The draft can’t be read.')
  if (!is.ok) return refuse('The model’s answer is not a SKILL.md.')
  const verdict = validateStrict(text, was.skill.name)
  if (!verdict.ok) return refuse(`The model’s answer is not valid: ${verdict.errors[0]?.message ?? 'it breaks the format'}.`)
  if (stepsOf(is.skill.body).length !== stepsOf(was.skill.body).length) return refuse('The model changed the steps.')
  const [known, said] = [acted(draft), acted(text)]
  const added = [...said].find((one) => !known.has(one) && !draft.includes(one))
  if (added !== undefined) return refuse(`The model added ${added.slice(0, 60)}, which the draft does not name.`)
  const lost = [...known].find((one) => !text.includes(one))
  if (lost !== undefined) return refuse(`The model left out ${lost.slice(0, 60)}.`)
  if (findInjection(text) && !findInjection(draft)) return refuse('The model’s answer contains hidden instructions.')
  if (redact(text).text !== text && redact(draft).text === draft) return refuse('The model’s answer contains private data.')
  return { ok: true, text, description: is.skill.description }
}
