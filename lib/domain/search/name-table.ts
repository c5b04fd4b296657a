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
  /** Of the few documents that have some, beside the key of their own name. */
  private readonly aliases = new Map<number, { own: string; aliases: readonly string[] }>()

  add(slot: number, name: string, aliases: readonly string[]): void {
    if (aliases.length > 0) this.aliases.set(slot, { own: nameKey(name), aliases })
    for (const key of this.keysOf(slot, name)) {
      const slots = this.slots.get(key)
      this.slots.set(key, slots === undefined ? slot : [...[slots].flat(), slot])
    }
  }

  remove(slot: number, name: string): void {
    for (const key of this.keysOf(slot, name)) {
      const rest = this.holdersOf(key).filter((one) => one !== slot)
      if (rest.length === 0) this.slots.delete(key)
      else this.slots.set(key, rest.length === 1 ? rest[0]! : rest)
    }
    this.aliases.delete(slot)
  }

  /** Those that bear the name, and those that have it as an alias. */
  find(name: string): { own: number[]; aliased: number[] } {
    const key = nameKey(name)
    const isOwn = (slot: number) => (this.aliases.get(slot)?.own ?? key) === key
    const slots = this.holdersOf(key)
    return { own: slots.filter(isOwn), aliased: slots.filter((slot) => !isOwn(slot)) }
  }

  private holdersOf(key: string): number[] {
    const slots = this.slots.get(key)
    return slots === undefined ? [] : [slots].flat()
  }

  private keysOf(slot: number, name: string): Set<string> {
    return new Set([name, ...(this.aliases.get(slot)?.aliases ?? [])].map(nameKey))
  }
}
