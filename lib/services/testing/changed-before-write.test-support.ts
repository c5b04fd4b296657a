import type { Context } from '@/lib/kernel/context'

type Work = (tx: object) => Promise<unknown>

/** A context of which `around` runs every transaction: it gets the work, and what begins the transaction with it. */
function withTransactions(
  ctx: Context,
  around: (work: Work, begin: (work: Work) => Promise<unknown>) => Promise<unknown>,
): Context {
  const db = new Proxy(ctx.store.db, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name, target)
      if (name !== '$transaction' || typeof own !== 'function') return own
      return (work: Work, ...options: unknown[]) =>
        around(work, (given) => own.apply(target, [given, ...options]) as Promise<unknown>)
    },
  })
  return { ...ctx, store: { ...ctx.store, db } }
}

/** A context whose first transaction begins right after somebody else's change: what was read before it is old by then. */
export function changedBeforeWrite(ctx: Context, change: () => Promise<unknown>): Context {
  let isChanged = false
  return withTransactions(ctx, async (work, begin) => {
    if (!isChanged) await change()
    isChanged = true
    return begin(work)
  })
}

/** A context whose transactions cannot access some tables: what is made of their rows within one fails. */
export const withoutTablesInWrites = (ctx: Context, ...tables: string[]): Context =>
  withTransactions(ctx, (work, begin) =>
    begin((tx) =>
      work(
        new Proxy(tx, {
          get(target, name) {
            if (typeof name === 'string' && tables.includes(name)) throw new Error(`${name} was read within a transaction`)
            return Reflect.get(target, name, target) as unknown
          },
        }),
      ),
    ),
  )

/** A context whose transactions cannot read the files of any version: a text that is made within one fails. */
export const withoutFilesInWrites = (ctx: Context): Context => withoutTablesInWrites(ctx, 'version', 'versionFile')
