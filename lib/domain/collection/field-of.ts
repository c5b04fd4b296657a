/** A field of what may be anything; undefined where it is no object, or has none of that name. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined
