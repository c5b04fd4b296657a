import { percentageFrom } from '@/lib/domain/score/display'
import type { ServingFigures } from '@/lib/scoring'
import { jsonColumns } from '@/lib/store/json-columns'
import type { RankedSkill } from './rank-skills'

export type Format = 'items' | 'block'

/** "worked 14 of 18", from the judged uses on that make it worth saying. */
export function recordOf({ window }: Pick<ServingFigures, 'window'>): string | null {
  const { judged, successes } = window
  return judged < percentageFrom ? null : `worked ${successes} of ${judged}`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text that a block may hold: a skill's own words never end the block nor begin another tag. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** An entry as an agent reads it in a list. */
function listed(item: RankedSkill, description: string): string {
  const record = recordOf(item.figured)
  const notes = [
    ...jsonColumns.Skill.constraints(item.row.constraints),
    ...(item.warning ? [item.warning] : []),
    ...(record ? [record] : []),
  ]
  if (item.cluster) notes.push(`cluster: ${item.cluster.name}`)
  return [`${item.name}: ${description}`, ...notes].join('\n')
}

/** An entry as it stands in an injected block. */
function tagged(item: RankedSkill, description: string): string {
  const tag = item.row.isWarning ? 'warning' : 'skill'
  const record = recordOf(item.figured)
  const title = item.row.title || item.name
  const cluster = item.cluster ? ` cluster="${escaped(item.cluster.name)}"` : ''
  const lines = [
    escaped(description),
    ...jsonColumns.Skill.constraints(item.row.constraints).map((text) => `<constraint>${escaped(text)}</constraint>`),
    ...(item.warning ? [`<note>${escaped(item.warning)}</note>`] : []),
  ]
  const attributes = `key="${escaped(item.name)}" name="${escaped(title)}"${record ? ` record="${record}"` : ''}${cluster}`
  return `<${tag} ${attributes}>${lines.join('\n')}</${tag}>`
}

/** Writes one entry with a description of any length: what the budget counts is what is served. */
export function entryText(item: RankedSkill, description: string, format: Format): string {
  return format === 'block' ? tagged(item, description) : listed(item, description)
}

/** The whole block: skills, then what to keep from, then notes on them all. */
export function blockOf(skills: readonly string[], warnings: readonly RankedSkill[], notes: readonly string[]): string {
  const warningLines = warnings.map((item) => tagged(item, item.row.description))
  const noteLines = notes.map((note) => `<note>${escaped(note)}</note>`)
  return ['<skills>', ...skills, ...warningLines, ...noteLines, '</skills>'].join('\n')
}
