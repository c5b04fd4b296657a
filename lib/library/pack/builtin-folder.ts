import path from 'node:path'

/** Packs that ship with the product, by folder. */
export const builtinPacks = ['essentials'] as const

/** What stands as the source of such a pack. */
export const builtinSource = 'shipped with Mettle'

/** Where a built-in pack lies: the server runs in its checkout. */
export const builtinFolder = (name: string): string => path.join(/* turbopackIgnore: true */ process.cwd(), 'packs', name)
