/** The keys of an object that has exactly the keys of its type. */
export const keysOf = <T extends object>(value: T): (keyof T & string)[] => Object.keys(value) as (keyof T & string)[]

/** The keys with their values. */
export const entriesOf = <T extends object>(value: T): { [K in keyof T & string]-?: [K, T[K]] }[keyof T & string][] =>
  keysOf(value).map((key) => [key, value[key]])
