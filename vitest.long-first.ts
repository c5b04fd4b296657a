import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { supportOf, textOf } from './vitest.test-files.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const asked = /\b(?:timeout: |(?:long|walk)Ms = )([\d_]+)/g

/** The most milliseconds that a test of a file may take, as the file or its helpers ask for them; 0 where none asks. */
function longestMs({ moduleId }: TestSpecification): number {
  const file = path.relative(root, moduleId)
  const texts = [file, ...supportOf(file)].map(textOf)
  return Math.max(0, ...texts.flatMap((text) => [...text.matchAll(asked)]).map(([, ms = '']) => Number(ms.replaceAll('_', ''))))
}

/** Whoever asks for more time than others comes first: begun last, it would have one worker wait for it. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const times = new Map(sorted.map((file) => [file, longestMs(file)]))
    return sorted.toSorted((a, b) => times.get(b)! - times.get(a)!)
  }
}
