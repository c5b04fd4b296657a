import { elementsOf, type Anchor } from '@/lib/redact/anchor'
import { beyond } from '@/lib/redact/text-codes'

const everyBeyond = Array.from({ length: 0x10000 - beyond }, (_, at) => String.fromCharCode(beyond + at)).join('')
/** So many characters tell an anchor well enough. */
const elementsMax = 8

/** What a character of an anchor leads to: the next one of it, or its end. */
export interface Link {
  /** 1 for the codes it stands for; all beyond ASCII are one, for which it stands when it does for any. */
  set: Uint8Array
  next: number
  ending: Ending | null
}

/** An anchor that ends: whose it is, how far back the last place lies where a match may begin, and how many lie before that. */
export interface Ending {
  group: number
  back: number
  lead: number
}

export interface Alphabet {
  links: readonly Link[]
  /** Column of each code: characters that no anchor tells apart share one. */
  columnOf: Uint8Array
  columns: number
  /** The first links that the characters of a column take, and a number that columns with the same ones share. */
  opened: readonly { links: readonly number[]; key: number }[]
  /** Which of the links stand for the characters of a column. */
  leads: (link: number, column: number) => boolean
}

/** Anchors as links between characters, and the characters as few as they have to be. */
export function alphabetOf(groups: readonly (readonly Anchor[])[]): Alphabet {
  const links: Link[] = []
  const firsts: number[] = []
  const sets = new Map<string, Uint8Array>()
  groups.forEach((anchors, group) => {
    for (const anchor of anchors) {
      const elements = elementsOf(anchor).slice(0, elementsMax)
      const ending = { group, back: elements.length - 1 - (anchor.skip ?? 0), lead: anchor.lead ?? 0 }
      firsts.push(links.length)
      elements.forEach((element, index) => {
        const flags = anchor.anyCase ? 'i' : ''
        const set = sets.get(flags + element) ?? setOf(new RegExp(element, flags))
        sets.set(flags + element, set)
        links.push({ set, next: links.length + 1, ending: index === elements.length - 1 ? ending : null })
      })
    }
  })
  const { columnOf, samples } = columnsOf([...sets.values()])
  const leads = (link: number, column: number): boolean => links[link]?.set[samples[column] ?? beyond] === 1
  const keys = new Map<string, number>()
  const opened = samples.map((_, column) => {
    const matching = firsts.filter((first) => leads(first, column))
    const key = keys.get(matching.join(' ')) ?? keys.size
    keys.set(matching.join(' '), key)
    return { links: matching, key }
  })
  return { links, columns: samples.length, columnOf, leads, opened }
}

function setOf(element: RegExp): Uint8Array {
  return Uint8Array.from({ length: beyond + 1 }, (_, code) =>
    Number(element.test(code === beyond ? everyBeyond : String.fromCharCode(code))),
  )
}

function columnsOf(sets: readonly Uint8Array[]): { columnOf: Uint8Array; samples: number[] } {
  const columns = new Map<string, number>()
  const samples: number[] = []
  const columnOf = new Uint8Array(256)
  for (let code = 0; code <= beyond; code++) {
    const key = sets.map((set) => set[code]).join('')
    const column = columns.get(key) ?? columns.size
    if (!columns.has(key)) samples.push(code)
    columns.set(key, column)
    columnOf[code] = column
  }
  return { columnOf, samples }
}
