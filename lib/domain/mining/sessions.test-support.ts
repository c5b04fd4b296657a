import type { MiningOptions, MiningSession } from '@/lib/domain/mining/types'

/** Sessions written as words, one shape a word; a bar parts sequences. Ids are given in order of appearance. */
export function written(
  texts: readonly string[],
  known: readonly string[] = [],
): { sessions: MiningSession[]; options: MiningOptions; names: string[] } {
  const names: string[] = []
  const encode = (text: string) =>
    text.split(' ').map((name) => {
      if (!names.includes(name)) names.push(name)
      return names.indexOf(name)
    })
  const sessions = texts.map((text, i) => ({
    key: `session ${String(i).padStart(4, '0')}`,
    sequences: text.split(' | ').map((part) => {
      const shapes = encode(part)
      return { shapes, positions: [...shapes.keys()] }
    }),
  }))
  return { sessions, options: { known: known.map(encode) }, names }
}

/** A seeded linear congruential generator, unlike the one under test. */
export function testRandom(seed: number): () => number {
  let state = BigInt(seed)
  return () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn
    return Number(state >> 11n) / 2 ** 53
  }
}
