import { parseDocument } from 'yaml'

/**
 * True where every YAML reader takes a plain scalar for text: `yes`, `1.0`, `12:30` and `2024-01-31` are other types to
 * readers of YAML 1.1, which agents still use.
 */
export function isYamlString(plain: string): boolean {
  if (plain.includes('\n') || plain.length > 64) return true
  // No other type begins with anything else than these, and telling them apart costs a parse.
  if (!/^[-+.\d~<=yYnNtTfFoO]/.test(plain)) return true
  for (const version of ['1.1', '1.2'] as const) {
    const doc = parseDocument(plain, { version, logLevel: 'silent' })
    if (doc.errors.length > 0 || typeof doc.toJS() !== 'string') return false
  }
  return true
}
