/** Consonants alone: nothing that reads as another letter, and no words. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const half = 4

/** Where a person lets a command line in. */
export const devicePath = '/device'

/**
 * A code that a person types, as `BCDF-GHJK`: 20⁸ of them. `bytes`: random ones; those that would make some letters more frequent are
 * skipped. Null where too few were given.
 */
export function userCodeOf(bytes: Uint8Array): string | null {
  const fair = [...bytes].filter((byte) => byte < 256 - (256 % letters.length))
  const code = fair.slice(0, 2 * half).map((byte) => letters[byte % letters.length])
  return code.length < 2 * half ? null : `${code.slice(0, half).join('')}-${code.slice(half).join('')}`
}

/** A code as it was made, from what a person typed; null for what can't be one. */
export function readUserCode(typed: string): string | null {
  const given = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  if (given.length !== 2 * half || [...given].some((letter) => !letters.includes(letter))) return null
  return `${given.slice(0, half)}-${given.slice(half)}`
}
