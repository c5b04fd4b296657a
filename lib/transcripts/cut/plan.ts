/**
 * What of a kind of value is used. Whatever a plan does not name is kept as it is, and so is a value that is of another kind than the
 * plan expects.
 */
export interface Plan {
  /** A string: nothing of it, or its head and the size of the whole. */
  text?: 'unused' | 'head'
  /** Of an object: by the name of the field; at most 31. */
  fields?: readonly PlannedField[]
  /** Fields of an object that are not named are not used. */
  isOnlyFields?: boolean
  /** Of a list: each item. */
  items?: Plan
}

export interface PlannedField {
  /** The name without its quotes, in bytes. */
  name: Buffer
  plan: Plan
}

/** Writes a table of names as the fields of a plan. */
export function planFields(fields: Record<string, Plan>): PlannedField[] {
  return Object.entries(fields).map(([name, plan]) => ({ name: Buffer.from(name), plan }))
}

/** The index of the field whose name stands between two places; -1 for a name the plan does not know, or one written with escapes. */
export function findField(fields: readonly PlannedField[], bytes: Buffer, from: number, to: number): number {
  for (let index = 0; index < fields.length; index++) {
    const { name } = fields[index]!
    if (name.length !== to - from) continue
    let at = 0
    while (at < name.length && name[at] === bytes[from + at]) at++
    if (at === name.length) return index
  }
  return -1
}
