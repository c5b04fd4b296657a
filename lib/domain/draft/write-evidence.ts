import type { Draft } from '@/lib/domain/draft/types'
import { createSearchIndex } from '@/lib/domain/search/search-index'

/** What stood behind a draft when it was written; counts are sessions but for `occurrences`. */
export interface DraftEvidence {
  origin: string
  strength: string
  sessions: number
  occurrences: number
  endings: { success: number; partial: number; failure: number }
  gates: readonly { code: string; severity: string }[]
}

const verificationPath = 'verification.json'
const resultsPath = 'evals/results.json'
/** Files that say what a draft stands on, beside the text that teaches. */
export const evidencePaths: readonly string[] = [verificationPath, resultsPath]

type TextFile = Draft['files'][number]

const json = (path: string, value: object): TextFile => ({ path, text: `${JSON.stringify(value, null, 2)}\n` })

/**
 * The evidence and the gates of a draft as it was written, and what its own trial requests gave. They go with the version and never
 * change: how the skill does afterwards stands in no file. Codes alone are kept of gates, for their reasons may quote.
 */
export function writeEvidence(
  draft: Pick<Draft, 'name' | 'files' | 'description' | 'hasVerification'>,
  evidence: DraftEvidence,
): TextFile[] {
  const { gates, endings, ...counts } = evidence
  const unknown = Math.max(0, counts.sessions - endings.success - endings.partial - endings.failure)
  const verification = {
    name: draft.name,
    evidence: { ...counts, endings: { ...endings, unknown } },
    gates: gates.map(({ code, severity }) => ({ code, severity })),
    checksItself: draft.hasVerification,
  }
  const cases = casesOf(draft)
  if (cases.length === 0) return [json(verificationPath, verification)]
  const results = { name: draft.name, of: 'trigger-eval.json', passed: cases.filter((one) => one.passed).length, cases }
  return [json(verificationPath, verification), json(resultsPath, results)]
}

interface TriggerCase {
  query: string
  shouldTrigger: boolean
}

/** Whether name, description and text are found by each request that should lead to them: what an agent would go by. */
function casesOf({ name, files, description }: Pick<Draft, 'name' | 'files' | 'description'>) {
  const evalFile = files.find((file) => file.path === 'evals/trigger-eval.json')
  if (!evalFile) return []
  const { cases } = JSON.parse(evalFile.text) as { cases: TriggerCase[] }
  const index = createSearchIndex()
  index.put({ id: name, name, aliases: [], description, triggers: [], exampleQueries: [], body: '' })
  return cases.map(({ query, shouldTrigger }) => {
    const triggered = index.search(query, { limit: 1 }).length > 0
    return { query, shouldTrigger, triggered, passed: triggered === shouldTrigger }
  })
}

const withoutEvidence = (files: readonly TextFile[]): TextFile[] => files.filter((file) => !evidencePaths.includes(file.path))

/** Lays the files of evidence over a draft's, in their own order. */
export const withEvidence = (files: readonly TextFile[], evidence: readonly TextFile[]): TextFile[] => [
  ...withoutEvidence(files),
  ...evidence,
]

/** Whether two drafts teach the same, whatever they stand on. */
export const isSameText = (a: readonly TextFile[], b: readonly TextFile[]): boolean =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

const sorted = (files: readonly TextFile[]): [string, string][] =>
  withoutEvidence(files)
    .map(({ path, text }): [string, string] => [path, text])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
