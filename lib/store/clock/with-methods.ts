/** The same object with some methods replaced; the others keep their private fields. */
export function withMethods<T extends object>(target: T, own: Partial<T>): T {
  return new Proxy(target, {
    get: (_, key) => {
      if (key in own) return Reflect.get(own, key) as unknown
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
