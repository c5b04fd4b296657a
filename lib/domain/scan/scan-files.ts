import { commandRules } from './command-rules'
import { hiddenHits } from './hidden-text'
import { pipelinesIn } from './pipelines'
import { shellBlocks } from './shell-blocks'
import { textHits } from './text-rules'
import type { Finding, FindingSeverity, Hit, Rule, ScanVerdict } from './types'

export interface ScanFile {
  path: string
  content: Uint8Array
}

/** Finds lines (1-based) of a text that hold credentials: the rules for those are redaction's, given from outside. */
export type SecretFinder = (text: string) => { line: number; type: string }[]

const textMax = 1_000_000
const program: Rule = { code: 'program', severity: 'ask', what: 'is a compiled program', why: 'nobody can read what it does' }
const magic = ['7f454c46', '4d5a', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe']

/**
 * Everything that the rules find in the files of a version, the gravest first, then by place; each rule once a file. No
 * finding says only that no rule met: it never says that a skill is safe.
 */
export function scanFiles(files: readonly ScanFile[], secretsIn: SecretFinder): Finding[] {
  const findings = files.flatMap((file) => scanFile(file, secretsIn))
  return findings.sort((a, b) => weight(a.severity) - weight(b.severity) || compare(a.path, b.path) || a.line - b.line)
}

/** The verdict over all findings. */
export function verdictOf(findings: readonly Pick<Finding, 'severity'>[]): ScanVerdict {
  if (findings.some(({ severity }) => severity === 'deny')) return 'deny'
  return findings.some(({ severity }) => severity === 'ask') ? 'override' : 'allow'
}

const weight = (severity: FindingSeverity): number => (severity === 'deny' ? 0 : severity === 'ask' ? 1 : 2)
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function scanFile({ path, content }: ScanFile, secretsIn: SecretFinder): Finding[] {
  const head = [...content.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  if (magic.some((start) => head.startsWith(start))) return [finding(program, path, 1)]
  if (content.subarray(0, 8_000).includes(0)) return []
  const text = new TextDecoder().decode(content.subarray(0, textMax))
  const hits = [...textHits(text), ...commandHits(path, text), ...hiddenHits(path, text)]
  const seen = new Set<string>()
  const once = hits.filter(({ rule }) => !seen.has(rule.code) && seen.add(rule.code))
  return [...once.map(({ rule, index }) => finding(rule, path, lineAt(text, index))), ...secretFindings(path, text, secretsIn)]
}

const finding = ({ code, severity, what }: Rule, path: string, line: number): Finding => ({ code, severity, path, line, what })

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

function commandHits(path: string, text: string): Hit[] {
  return shellBlocks(path, text).flatMap((block) =>
    pipelinesIn(block.text).flatMap((piped) => {
      const rule = commandRules.find((one) => one.meets(piped, block.text))
      return rule ? [{ rule, index: block.index + piped.index }] : []
    }),
  )
}

function secretFindings(path: string, text: string, secretsIn: SecretFinder): Finding[] {
  const first = new Map<string, number>()
  for (const { line, type } of secretsIn(text)) if (!first.has(type)) first.set(type, line)
  return [...first].map(([type, line]) => ({
    code: type === 'private-key' ? 'private-key' : 'secret',
    severity: type === 'private-key' ? ('deny' as const) : ('ask' as const),
    path,
    line,
    what: type === 'private-key' ? 'holds a private key' : 'holds what looks like a credential',
  }))
}
