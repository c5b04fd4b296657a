import { generator } from '@/bench/support/corpus'

export type Random = () => number

export const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!

const words =
  'the file reads config value returns list of items from server and writes result into table while test runs build step path module import export function class error line column module user order price stock page view route index cache query row'.split(
    ' ',
  )
export const word = (random: Random): string => pick(words, random)

/** Texts are cut from these at random places: generated once, because a benchmark soon needs a gigabyte. */
const poolChars = 1 << 20
const plain = poolOf(1, [])
/** Half of the bytes of real files are in lines that are not plain ASCII. */
const signed = poolOf(2, ['→', '—', '…', '✓', 'é', '“x”'])

function poolOf(seed: number, signs: readonly string[]): string {
  const random = generator(seed)
  const parts: string[] = []
  for (let length = 0; length < poolChars;) {
    const part = partOf(random, signs)
    parts.push(part)
    length += part.length + 1
  }
  return parts.join(' ').slice(0, poolChars)
}

/** Code and listings: a line break every fifty characters, occasionally a quotation, a path, a non-ASCII character. */
function partOf(random: Random, signs: readonly string[]): string {
  const draw = random()
  if (draw < 0.1) return `${word(random)}\n${'  '.repeat(Math.floor(random() * 4))}`
  if (draw < 0.15) return `"${word(random)}"`
  if (draw < 0.2) return `/srv/app/src/${word(random)}.ts:${Math.floor(random() * 900)}`
  return draw < 0.22 && signs.length > 0 ? pick(signs, random) : word(random)
}

/** A text of this length; a larger share of long ones contain non-ASCII characters. */
export function textOf(chars: number, random: Random): string {
  const pool = random() < (chars < 1000 ? 0.1 : 0.5) ? signed : plain
  const parts: string[] = []
  for (let left = Math.round(chars); left > 0;) {
    const from = Math.floor(random() * poolChars)
    const part = pool.slice(from, from + left)
    parts.push(part)
    left -= part.length
  }
  return parts.join('')
}

/** A size by its quantiles: pairs of a share and the size below which that share lies; interpolated logarithmically. */
export type Sizes = readonly (readonly [share: number, size: number])[]

export function sizeOf(sizes: Sizes, random: Random): number {
  const share = random()
  const next = Math.max(
    1,
    sizes.findIndex(([one]) => one > share),
  )
  const [[low, from], [high, to]] = [sizes[next - 1]!, sizes[next]!]
  return Math.round(from * (to / from) ** ((share - low) / (high - low)))
}
