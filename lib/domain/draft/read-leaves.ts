/** A value found in a result, with where it stands: `orders[].id`, or `` where the result is no JSON. */
export interface Leaf {
  path: string
  value: string
}

/** Leaves looked at in one result. */
const leavesMax = 400

/** A key that names a field; anything else may be data (an id as a key) and is written `*`. */
const fieldName = /^(?!.*\d{2})[A-Za-z_][\w-]{0,39}$/

/**
 * The texts and numbers of a JSON result with their paths, also of one that was cut: what stands before the cut is read. Keys that
 * look like data are leaves of their own. Answers [] for a text that is no JSON.
 */
export function readLeaves(text: string): Leaf[] {
  const start = text.search(/[[{]/)
  // A few words may stand before the JSON; a bracket deep in prose is none.
  if (start < 0 || start > 40) return []
  const reader = new Reader(text, start)
  reader.value('')
  return reader.leaves
}

class Reader {
  readonly leaves: Leaf[] = []

  constructor(
    private readonly text: string,
    private at: number,
  ) {}

  /** False where the text ends, or is no JSON any more. */
  value(path: string, depth = 0): boolean {
    if (depth > 12 || this.leaves.length >= leavesMax) return false
    const sign = this.peek()
    if (sign === '{') return this.members(path, depth)
    if (sign === '[') return this.items(path, depth)
    if (sign === '"') {
      const text = this.string()
      if (text !== null) this.leaves.push({ path, value: text })
      return text !== null
    }
    return this.plain(path)
  }

  private peek(): string {
    while (/\s/.test(this.text[this.at] ?? '')) this.at += 1
    return this.text[this.at] ?? ''
  }

  private take(sign: string): boolean {
    if (this.peek() !== sign) return false
    this.at += 1
    return true
  }

  private members(path: string, depth: number): boolean {
    this.at += 1
    if (this.take('}')) return true
    for (;;) {
      const key = this.peek() === '"' ? this.string() : null
      if (key === null || !this.take(':')) return false
      const isField = fieldName.test(key)
      const below = path === '' ? (isField ? key : '*') : `${path}.${isField ? key : '*'}`
      if (!isField) this.leaves.push({ path: below, value: key })
      if (!this.value(below, depth + 1)) return false
      if (!this.take(',')) return this.take('}')
    }
  }

  private items(path: string, depth: number): boolean {
    this.at += 1
    if (this.take(']')) return true
    for (;;) {
      if (!this.value(`${path}[]`, depth + 1)) return false
      if (!this.take(',')) return this.take(']')
    }
  }

  /** A whole string; null where it is cut. */
  private string(): string | null {
    const match = /^"(?:[^"\\]|\\.)*"/.exec(this.text.slice(this.at, this.at + 2_000))
    if (!match) return null
    this.at += match[0].length
    try {
      return JSON.parse(match[0]) as string
    } catch {
      return null
    }
  }

  private plain(path: string): boolean {
    const match = /^(?:-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?=[\s,\]}])/.exec(this.text.slice(this.at, this.at + 40))
    if (!match) return false
    this.at += match[0].length
    if (/^[-\d]/.test(match[0])) this.leaves.push({ path, value: match[0] })
    return true
  }
}
