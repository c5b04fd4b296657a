import path from 'node:path'

/** Packs that ship with the product, by folder. A skill that moved to another pack leaves its former one first. */
export const builtinPacks = ['essentials', 'mettle'] as const

/** The source that is shown for a built-in pack. */
export const builtinSource = 'shipped with Mettle'

/** The folder of a built-in pack: the server runs in its checkout. */
export const builtinFolder = (name: string): string => path.join(/* turbopackIgnore: true */ process.cwd(), 'packs', name)
