import type { Trial } from './use-trial'

/** Every problem of a text that can be saved, most severe first, each once. */
export function remarksOf({ check }: Pick<Trial, 'check'>): string[] {
  if (!check) return []
  const { strict, diagnostics, repairs, scan } = check
  const scanRemarks = scan.findings.map(({ what, path, line }) => `Scan: ${what} (${path}, line ${line})`)
  const formatRemarks = [...strict, ...diagnostics].map((one) => (one.line ? `Line ${one.line}: ${one.message}` : one.message))
  return [...new Set([...scanRemarks, ...formatRemarks, ...repairs.map(({ detail }) => `Saving fixes: ${detail}`)])]
}
