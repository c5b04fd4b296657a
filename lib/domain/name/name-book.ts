/** A skill with every name it goes by. Ids grow: the smaller one is the older skill. */
export interface NamedSkill {
  id: string
  /** Null where the name leads to another skill, or to none. */
  heldName: string | null
  aliases: readonly string[]
}

/** Answers which skill a name means, of those that `isOpen` admits; null where it means none. */
export interface NameBook {
  find: (ref: string, isOpen?: (id: string) => boolean) => string | null
}

/**
 * The one rule for names: an id means its skill; a name that a skill holds comes before another's alias; and of several that go by the
 * same alias it means the oldest, so that no edit of one of them changes the answer.
 */
export function bookNames(skills: Iterable<NamedSkill>): NameBook {
  const ids = new Set<string>()
  const holders = new Map<string, string>()
  const aliased = new Map<string, string[]>()
  for (const { id, heldName, aliases } of skills) {
    ids.add(id)
    if (heldName !== null) holders.set(heldName, id)
    for (const alias of aliases) aliased.set(alias, [...(aliased.get(alias) ?? []), id].sort())
  }
  return {
    find(ref, isOpen = () => true) {
      const claims = [ids.has(ref) ? ref : undefined, holders.get(ref), ...(aliased.get(ref) ?? [])]
      return claims.find((id) => id !== undefined && isOpen(id)) ?? null
    },
  }
}
