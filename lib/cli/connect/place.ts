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
  platform: NodeJS.Platform
  /** The server answers nobody without a key: each harness has its own. */
  isKeyed: boolean
}

/** On Windows with forward slashes: Node takes them, and neither a shell nor JSON reads them as an escape. */
const slashed = (file: string, platform: NodeJS.Platform): string => (platform === 'win32' ? file.replaceAll('\\', '/') : file)

/** One word of a shell line. On Windows each harness has its own shell; double quotes are what cmd, PowerShell and Git Bash share. */
const quote = (text: string, platform: NodeJS.Platform): string =>
  platform === 'win32' ? `"${text}"` : `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The program that sends an event, which it reads from standard input. Windows has no `sh`, so there it is a script of Node. */
export function hookCall({ root, url, mettleHome, platform }: Place, harness: HarnessName): { command: string; args: string[] } {
  const [command, ending] = platform === 'win32' ? ['node', 'mjs'] : ['sh', 'sh']
  const script = path.posix.join(slashed(root, platform), 'bin/hook', `${marks.hook}${ending}`)
  return { command, args: [script, harness, url, slashed(mettleHome, platform)] }
}

/** The same as a shell line. */
export function hookLine(place: Place, harness: HarnessName): string {
  const { command, args } = hookCall(place, harness)
  return [command, ...args.map((one) => quote(one, place.platform))].join(' ')
}

/** The bridge to the server's tools and resources, which serves verified copies while the server is offline. */
export function bridge({ root, url, mettleHome, platform, isKeyed }: Place, harness: HarnessName) {
  const script = path.posix.join(slashed(root, platform), marks.tools)
  const key = isKeyed ? ['--key', slashed(keyFile(mettleHome, harness), platform)] : []
  return { command: 'node', args: [script, 'mcp', '--url', url, ...key] }
}

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
