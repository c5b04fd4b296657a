import type { TextKind } from '@/lib/contract/text'
import type { TextPlan } from '@/lib/contract/text-plan'
import { withoutUseTokens } from '@/lib/domain/outcome/use-token'
import { isStorable, storable } from '@/lib/domain/storable-text'
import { invalid } from '@/lib/domain/problem/problem'

interface Walk {
  /** The replacement for a text of some kind; `path` leads to its field and is valid only during the call. */
  onText: (text: string, kind: TextKind | undefined, path: readonly string[]) => string
  /** Whether any text below may change; without it, all texts are visited. */
  isWanted?: (plan: TextPlan | undefined) => boolean
}

/** Far deeper than any real input, far shallower than the stack. */
const depthMax = 500

/** Maps every text of a value by its plan; an unchanged part is returned as it is, without a copy. */
export function mapTexts(value: unknown, plan: TextPlan | undefined, walk: Walk, path: string[] = []): unknown {
  if (walk.isWanted?.(plan) === false) return value
  if (typeof value === 'string') return walk.onText(value, plan?.kind, path)
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  if (path.length > depthMax) throw invalid(`The input nests deeper than ${depthMax} levels. Flatten it.`)
  const rest = plan?.rest ?? (plan?.kind === 'foreign' ? plan : undefined)
  const within = (name: string, member: unknown, below: TextPlan | undefined) => {
    path.push(name)
    const mapped = mapTexts(member, below, walk, path)
    path.pop()
    return mapped
  }
  if (Array.isArray(value)) {
    const items = value.map((item, index) => within(String(index), item, rest))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  const entries = Object.entries(value)
  const mapped = entries.map(([name, member]) => {
    return [walk.onText(name, rest?.kind, path), within(name, member, plan?.fields.get(name) ?? rest)] as const
  })
  const isSame = mapped.every(([name, member], index) => name === entries[index]?.[0] && member === entries[index][1])
  return isSame ? value : Object.fromEntries(mapped)
}

/** Long texts by people and other programs are not rejected for one lone surrogate that a truncation left in them. */
const mended: ReadonlySet<TextKind | undefined> = new Set<TextKind>(['prose', 'content', 'query', 'foreign'])

/**
 * Makes an input storable in any database: U+FFFD replaces a lone surrogate in long texts. What is written into skills loses use tokens,
 * which an agent copies along with the text that it loaded.
 * @throws Problem `invalid` naming the field for a lone surrogate in a name or a key, and for U+0000 in any text of ours.
 */
export function wellFormed(input: unknown, plan: TextPlan | undefined): unknown {
  return mapTexts(input, plan, { onText: storableText })
}

function storableText(given: string, kind: TextKind | undefined, path: readonly string[]): string {
  const text = kind === 'content' ? withoutUseTokens(given) : given
  if (isStorable(text)) return text
  const field = storable(path.join('.') || 'input')
  if (kind !== 'foreign' && text.includes('\0')) throw invalid(`${field}: contains a NUL character. Remove it.`)
  if (mended.has(kind)) return storable(text)
  throw invalid(`${field}: it holds half of a character (a lone surrogate). Send it whole, or without.`)
}
