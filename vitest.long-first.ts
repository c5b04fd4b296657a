import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const asked = /\b(?:timeout: |\w*Ms = )([\d_]+)/g

/** The most milliseconds that a test of a file may take, as the file asks for them; 0 where none asks. */
function longestMs({ moduleId }: TestSpecification): number {
  return Math.max(0, ...[...readFileSync(moduleId, 'utf8').matchAll(asked)].map(([, ms = '']) => Number(ms.replaceAll('_', ''))))
}

/** Whoever asks for more time than others comes first: begun last, it would have one worker wait for it. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const times = new Map(sorted.map((file) => [file, longestMs(file)]))
    return sorted.toSorted((a, b) => times.get(b)! - times.get(a)!)
  }
}
