import type { Context } from '@/lib/kernel/context'

/** A context whose first transaction begins right after somebody else's change: what was read before it is old by then. */
export function changedBeforeWrite(ctx: Context, change: () => Promise<unknown>): Context {
  let isChanged = false
  const db = new Proxy(ctx.store.db, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name, target)
      if (name !== '$transaction' || typeof own !== 'function') return own
      return async (...given: unknown[]) => {
        if (!isChanged) await change()
        isChanged = true
        return own.apply(target, given) as unknown
      }
    },
  })
  return { ...ctx, store: { ...ctx.store, db } }
}
