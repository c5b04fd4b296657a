/** A field of an unknown value; undefined if the value is no object or lacks the field. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined
