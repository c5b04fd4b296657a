import { sha256Hex } from '@/lib/domain/digest/sha256'
import { redact } from '@/lib/redact/redact'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'

/** Characters of one text: a model of sentences hears no more than the first few. */
export const textMax = 600
/** Example queries that get numbers of their own; further ones say little new. */
const examplesMax = 8

type Read = Pick<Skill, 'name' | 'description' | 'triggers' | 'exampleQueries'>

/** What a model reads of a skill: what it is, then requests that it was for. Redacted again: people write descriptions too. */
export function skillTexts(skill: Read): string[] {
  const about = [`${skill.name.replaceAll('-', ' ')}: ${skill.description}`, ...jsonColumns.Skill.triggers(skill.triggers)].join(
    '\n',
  )
  return [about, ...jsonColumns.Skill.exampleQueries(skill.exampleQueries).slice(0, examplesMax)].map(
    (text) => redact(text.slice(0, textMax)).text,
  )
}

/** Tells whether numbers were made from other texts. */
export const digestOfTexts = (list: readonly string[]): string => sha256Hex(JSON.stringify(list))
