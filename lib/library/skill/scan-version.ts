import { scanFiles, verdictOf } from '@/lib/domain/scan/scan-files'
import type { Finding, ScanVerdict } from '@/lib/domain/scan/types'
import { redact } from '@/lib/redact/redact'

export interface TextFile {
  path: string
  text: string
}

/** A file of a skill, as text or as bytes. */
export type FileContent = TextFile | { path: string; content: Uint8Array }

/** Bytes of a file; text is UTF-8. */
export const bytesOf = (file: FileContent): Uint8Array<ArrayBuffer> =>
  'text' in file ? new TextEncoder().encode(file.text) : new Uint8Array(file.content)

/** Kinds of redaction marks for a key, not for a person's data. */
const keyTypes = new Set(['secret', 'private-key', 'credentials'])

const keysIn = (text: string): string[] => redact(text).marks.flatMap(({ type }) => (keyTypes.has(type) ? [type] : []))

/** Lines with a credential, by the redaction rules; a key over several lines is reported at its first. */
function secretsIn(text: string): { line: number; type: string }[] {
  const types = keysIn(text)
  if (types.length === 0) return []
  const lines = text.split('\n')
  const keys = lines.flatMap((line, index) => keysIn(line).map((type) => ({ line: index + 1, type })))
  const begin = lines.findIndex((line) => /-----BEGIN [A-Z ]*PRIVATE KEY/.test(line))
  const isWhole = types.includes('private-key') && !keys.some(({ type }) => type === 'private-key')
  return isWhole ? [...keys, { line: Math.max(begin, 0) + 1, type: 'private-key' }] : keys
}

export interface Scan {
  verdict: ScanVerdict
  findings: Finding[]
}

/** The scan's result for the files of a version or a draft. */
export function scanOf(files: readonly FileContent[]): Scan {
  const findings = scanFiles(
    files.map((file) => ({ path: file.path, content: bytesOf(file) })),
    secretsIn,
  )
  return { verdict: verdictOf(findings), findings }
}
