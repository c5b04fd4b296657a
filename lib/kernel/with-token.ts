/** The output that each one with a token was made of. */
const kept = new WeakMap<object, object>()

/** An output that is kept, with a token of this call in front. Whoever hashes it finds what is kept, and does so once. */
export function withToken<T extends object>(token: string, output: T): { token: string } & T {
  const given = { token, ...output }
  kept.set(given, output)
  return given
}

/** What an output with a token was made of; undefined for any other. */
export const keptBehind = (output: unknown): object | undefined =>
  typeof output === 'object' && output !== null ? kept.get(output) : undefined
