/** The keys of an object that has no others than its type says. */
export const keysOf = <T extends object>(value: T): (keyof T & string)[] => Object.keys(value) as (keyof T & string)[]

/** Its keys with what stands under them. */
export const entriesOf = <T extends object>(value: T): { [K in keyof T & string]-?: [K, T[K]] }[keyof T & string][] =>
  keysOf(value).map((key) => [key, value[key]])
