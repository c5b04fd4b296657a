import { promises as fs } from 'node:fs'

/** Of files being read, or read and not taken yet: so many bytes, or one file, and no more than so many. */
const aheadMax = { bytes: 16 * 1024 * 1024, files: 64 }

/** What was read of a file, or why it could not be. */
export interface ReadAhead<T> {
  file: string
  value?: T
  error?: unknown
}

/** Reads files and answers them in their order; the next ones are being read meanwhile, as far as memory allows. */
export async function* readAhead<T>(
  files: readonly string[],
  read: (file: string, size: number) => Promise<T>,
): AsyncGenerator<ReadAhead<T>> {
  const ahead: { size: number; answer: Promise<ReadAhead<T>> }[] = []
  let bytes = 0
  let next = 0
  for (;;) {
    while (next < files.length && (ahead.length === 0 || (bytes < aheadMax.bytes && ahead.length < aheadMax.files))) {
      const file = files[next++]!
      const size = await sizeOf(file)
      bytes += size
      ahead.push({ size, answer: answer(file, () => read(file, size)) })
    }
    const first = ahead.shift()
    if (!first) return
    yield await first.answer
    bytes -= first.size
  }
}

/** Nothing of a file that is gone: its reading says why. */
const sizeOf = (file: string): Promise<number> =>
  fs.stat(file).then(
    (stat) => stat.size,
    () => 0,
  )

const answer = <T>(file: string, read: () => Promise<T>): Promise<ReadAhead<T>> =>
  read().then(
    (value) => ({ file, value }),
    (error: unknown) => ({ file, error }),
  )
