import { isRecord } from './is-record'

/** Whether a value of JSON has a shape. Written by hand, because some columns are read by the hundred thousand. */
export type Guard<T> = (value: unknown) => value is T
export type Guarded<G> = G extends Guard<infer T> ? T : never

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isNumber = (value: unknown): value is number => typeof value === 'number'
export const isNull = (value: unknown): value is null => value === null
const isAbsent = (value: unknown): value is undefined => value === undefined

export const list =
  <T>(each: Guard<T>): Guard<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(each)
export const either =
  <A, B>(one: Guard<A>, other: Guard<B>): Guard<A | B> =>
  (value): value is A | B =>
    one(value) || other(value)
export const optional = <T>(is: Guard<T>): Guard<T | undefined> => either(is, isAbsent)
export const among =
  <const Words extends readonly string[]>(words: Words): Guard<Words[number]> =>
  (value): value is Words[number] =>
    isText(value) && words.includes(value)
/** An object with these fields; others are left unchanged. `T` is the type that the fields spell out. */
export const object =
  <T extends object>(fields: { [Field in keyof T]-?: (value: unknown) => boolean }): Guard<T> =>
  (value): value is T => {
    if (!isRecord(value)) return false
    for (const field in fields) if (!fields[field](value[field])) return false
    return true
  }
