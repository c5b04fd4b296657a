const nameKey = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[\s_:]+/g, '-')

/** Which documents answer to a name: spaces, underscores and colons are hyphens, capitals do not count. */
export class NameTable {
  /** Nearly every name is one document's alone. */
  private readonly slots = new Map<string, number | number[]>()
  /** Of the few documents that have some. */
  private readonly aliases = new Map<number, readonly string[]>()

  add(slot: number, name: string, aliases: readonly string[]): void {
    if (aliases.length > 0) this.aliases.set(slot, aliases)
    for (const key of this.keysOf(slot, name)) {
      const held = this.slots.get(key)
      this.slots.set(key, held === undefined ? slot : [...[held].flat(), slot])
    }
  }

  remove(slot: number, name: string): void {
    for (const key of this.keysOf(slot, name)) {
      const rest = this.find(key).filter((one) => one !== slot)
      if (rest.length === 0) this.slots.delete(key)
      else this.slots.set(key, rest.length === 1 ? rest[0]! : rest)
    }
    this.aliases.delete(slot)
  }

  find(name: string): number[] {
    const held = this.slots.get(nameKey(name))
    return held === undefined ? [] : [held].flat()
  }

  private keysOf(slot: number, name: string): Set<string> {
    return new Set([name, ...(this.aliases.get(slot) ?? [])].map(nameKey))
  }
}
