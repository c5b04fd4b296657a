import { promises as fs, type Stats } from 'node:fs'

/** Limits for files that are being read or wait to be processed: this many bytes, or one file, and at most this many files. */
const aheadMax = { bytes: 16 * 1024 * 1024, files: 64 }

/** The content of a file, or why it could not be read. */
export interface ReadAhead<T> {
  file: string
  value?: T
  error?: unknown
}

/** Size and time of a file. */
export type FileStat = Pick<Stats, 'size' | 'mtimeMs'>

/** Reads files and yields them in their order; the next ones are read meanwhile, as far as memory allows. */
export async function* readAhead<T>(
  files: readonly string[],
  read: (file: string, stat: FileStat) => Promise<T>,
): AsyncGenerator<ReadAhead<T>> {
  const ahead: { size: number; answer: Promise<ReadAhead<T>> }[] = []
  let bytes = 0
  let next = 0
  for (;;) {
    while (next < files.length && (ahead.length === 0 || (bytes < aheadMax.bytes && ahead.length < aheadMax.files))) {
      const file = files[next++]!
      const one = await begin(file, read)
      bytes += one.size
      ahead.push(one)
    }
    const first = ahead.shift()
    if (!first) return
    yield await first.answer
    bytes -= first.size
  }
}

/** A file that was removed has no size; its result is the reason. */
async function begin<T>(file: string, read: (file: string, stat: FileStat) => Promise<T>) {
  try {
    const stat = await fs.stat(file)
    return { size: stat.size, answer: answer(file, () => read(file, stat)) }
  } catch (error) {
    return { size: 0, answer: Promise.resolve<ReadAhead<T>>({ file, error }) }
  }
}

const answer = <T>(file: string, read: () => Promise<T>): Promise<ReadAhead<T>> =>
  read().then(
    (value) => ({ file, value }),
    (error: unknown) => ({ file, error }),
  )
