/** JSON kind of a parameter as it enters a shape; nested objects to depth 2, arrays by element kind. */
export interface ShapeParam {
  /** Dotted path, e.g. "query" or "filter.status". */
  name: string
  /** "string" | "number" | "boolean" | "array<string>" | ... */
  type: string
}

/** A step reduced to what repeats. Values never enter. */
export interface Shape {
  tool: string
  /** Sorted by name. Only the parameters that count for this tool. */
  params: ShapeParam[]
  /** Shell tools only: program and sub-command of the simple commands in order, at most four. */
  heads?: string[]
}
