/** JSON kind of a parameter as it enters a shape: names to depth 2, arrays by the kind of their elements. */
export interface ShapeParam {
  /** "query", or "filter.status" for a member of the object "filter" (which is listed too, as "object"). */
  name: string
  /** "string", "number", "boolean", "object", "array" (empty or of objects), "array<string>", "array<number|string>". */
  type: string
}

/** A step reduced to its repeatable structure. Values never enter. */
export interface Shape {
  tool: string
  /** Sorted by name. Only the parameters that are significant for this tool. */
  params: ShapeParam[]
  /** Shell tools only: program and subcommand of the simple commands in order, at most four. */
  heads?: string[]
}

/** A workspace's additions to the built-in tables. They can only extend them. */
export interface ShapeRules {
  /** Tool name → names of insignificant parameters. */
  optionalParams?: Record<string, readonly string[]>
  /** Tool name → the parameter that holds the shell command. */
  shellTools?: Record<string, string>
}
