import path from 'node:path'
import { marks, type HarnessName } from '@/lib/domain/harness/harnesses'
import { keyFile } from './harness-key'
import type { JsonEntry } from './edit-json'

/** How to call this product: absolute paths, because a harness has its own working directory. */
export interface Place {
  /** Folder of the checkout. */
  root: string
  url: string
  mettleHome: string
  /** The server answers nobody without a key: each harness has its own. */
  isKeyed: boolean
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Arguments of `sh` that send an event; the event itself comes over standard input. */
export const hookMarks = ({ root, url, mettleHome }: Place, harness: HarnessName): string[] => [
  path.join(root, 'bin/hook', marks.hook),
  harness,
  url,
  mettleHome,
]

/** The same as a shell line. */
export const hookLine = (place: Place, harness: HarnessName): string => ['sh', ...hookMarks(place, harness).map(quote)].join(' ')

/** The bridge to the server's tools and resources, which serves verified copies while the server is offline. */
export const bridge = ({ root, url, mettleHome, isKeyed }: Place, harness: HarnessName) => ({
  command: 'node',
  args: [path.join(root, marks.tools), 'mcp', '--url', url, ...(isKeyed ? ['--key', keyFile(mettleHome, harness)] : [])],
})

/** One more hook in the list of an event. */
export const hookEntry = (event: string, value: unknown): JsonEntry => ({
  kind: 'element',
  path: ['hooks', event],
  value,
  mark: marks.hook,
})

/** A hook in the nested form: a group of commands, here with one. */
export const hookGroup = (event: string, line: string): JsonEntry =>
  hookEntry(event, { hooks: [{ type: 'command', command: line }] })
