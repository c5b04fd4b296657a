import { firstShape, type Corpus } from '@/lib/domain/mining/corpus'
import { shuffleStretch } from '@/lib/domain/mining/random'

/**
 * The same sessions in another order of steps: each sequence keeps its own steps. Where two equal ones meet, one changes
 * place with a step that parts them, because canonical sequences have no equal neighbours.
 */
export function shuffleSteps(corpus: Corpus, random: () => number): Int32Array {
  const text = corpus.text.slice()
  for (let s = 0; s < corpus.starts.length; s += 1) {
    const from = corpus.starts[s]!
    let to = from
    while (text[to]! >= firstShape) to += 1
    shuffleStretch(text, from, to, random)
    for (let i = from + 1; i < to; i += 1) if (text[i] === text[i - 1]) part(text, i, from, to, random)
  }
  return text
}

function part(text: Int32Array, i: number, from: number, to: number, random: () => number): void {
  for (let tries = 0; tries < 8; tries += 1) {
    const j = from + Math.floor(random() * (to - from))
    const [a, b] = [text[i]!, text[j]!]
    const fits = b !== text[i - 1] && b !== text[i + 1] && a !== text[j - 1] && a !== text[j + 1]
    if (!fits || Math.abs(i - j) < 2) continue
    text[i] = b
    text[j] = a
    return
  }
}

/**
 * Sessions that keep every transition of the originals but not which ones follow each other: the successors of each shape are dealt
 * anew, over all sequences together. Each sequence keeps its first step. Every entry into a shape has its exit, so no walk gets stuck.
 */
export function shuffleTransitions(corpus: Corpus, random: () => number): Int32Array {
  const { text, alphabet } = corpus
  const at = new Int32Array(alphabet + 1)
  for (const symbol of text) if (symbol >= firstShape) at[symbol + 1] = at[symbol + 1]! + 1
  for (let c = 0; c < alphabet; c += 1) at[c + 1] = at[c + 1]! + at[c]!
  const next = at.slice(0, alphabet)
  const successors = new Int32Array(corpus.calls)
  for (let i = 0; i < text.length - 1; i += 1) {
    const symbol = text[i]!
    if (symbol < firstShape) continue
    successors[next[symbol]!] = text[i + 1]!
    next[symbol] = next[symbol]! + 1
  }
  for (let c = firstShape; c < alphabet; c += 1) shuffleStretch(successors, at[c]!, at[c + 1]!, random)
  return walk(corpus, at, successors)
}

function walk(corpus: Corpus, at: Int32Array, successors: Int32Array): Int32Array {
  const text = new Int32Array(corpus.text.length)
  let end = 0
  for (let s = 0; s < corpus.starts.length; s += 1) {
    let symbol = corpus.text[corpus.starts[s]!]!
    while (symbol >= firstShape) {
      text[end++] = symbol
      const slot = at[symbol]!
      at[symbol] = slot + 1
      symbol = successors[slot]!
    }
    text[end++] = 1
  }
  return text.subarray(0, end + 1)
}
