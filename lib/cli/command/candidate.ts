import type { CandidateDetail } from '@/lib/contract/candidate'
import { countOf } from '@/lib/domain/count-of'
import { knowsPhrase } from '@/lib/domain/background/knows-phrase'
import { failureText } from '@/lib/domain/diagnosis/answers-text'
import { deviationsText, didText } from '@/lib/domain/margin/margin-text'
import { adviceWords } from '@/lib/domain/recommend/recommend'
import { replayText } from '@/lib/domain/replay/replay-sentence'
import { evidenceSentence } from '@/lib/domain/score/evidence-sentence'
import type { CommandSpec } from '../command-spec'

export const candidate: CommandSpec = {
  usage: 'candidate <id>',
  summary: 'show a candidate with its draft and evidence',
  examples: ['mettle candidate cnd_…'],
  define(_, run) {
    run(async ({ client, arguments: [id = ''] }) => {
      const answer = await client.call('candidate.read', { id })
      return { json: answer, text: describe(answer), next: [`mettle promote ${id}`, `mettle dismiss ${id} --reason "…"`] }
    })
  },
}

/** What it is worth to an agent; that it is worth nothing where it was left out for that. */
function knowsLines({ knows, status }: CandidateDetail): string[] {
  if (knows.length === 0) return status === 'generic' ? ['A fresh agent knows all of it.'] : []
  return ['A fresh agent would not know:', ...knows.map((one) => `  ${knowsPhrase(one)}`)]
}

/** The other ways to do its task, which are no proposals of their own. */
const variantLines = ({ family }: CandidateDetail): string[] =>
  family === null || family.variants.length === 0
    ? []
    : ['It covers:', ...family.variants.map(({ title, sessions }) => `  ${title} (${countOf(sessions, 'session')})`)]

/** Steps of the draft that some of its sessions did otherwise. */
const marginLines = ({ margin }: CandidateDetail): string[] =>
  margin.flatMap((one, at) =>
    one.deviations.length === 0 ? [] : [`Step ${at + 1}: ${didText(one)}; ${deviationsText(one.deviations)}`],
  )

const adviceLines = ({ recommendation }: CandidateDetail): string[] =>
  recommendation === null ? [] : [`${adviceWords[recommendation.act]}. ${recommendation.reason}`]

/** Why an agent or a person proposes it. The description of a policy proposal has its reason. */
const reasonLines = ({ kind, reason }: CandidateDetail): string[] => (reason && kind !== 'act' ? [`Reason: ${reason}`] : [])

/** How uses of the text end that a revision is to replace. */
function answersLines({ answers }: CandidateDetail): string[] {
  if (answers === null) return []
  const { n, fix } = answers
  const figures =
    fix &&
    `${fix.good} of ${fix.goodOf} that succeeded called ${fix.thing} before step ${fix.step}, ${fix.bad} of ${fix.badOf} that failed.`
  const lines = [failureText(answers), ...(figures ? [figures] : [])]
  return [`Uses of the current text, last ${countOf(n.judged, 'judged use')}:`, ...lines.map((line) => `  ${line}`)]
}

function describe(one: CandidateDetail): string {
  // The description of a policy proposal already has its figures: no sessions back it.
  const seen = one.kind === 'act' ? '' : `${evidenceSentence({ ...one, sessions: one.sessions.length })} `
  const foretold = replayText(one)
  const lines = [
    `${one.name} (${one.kind}, ${one.status})`,
    one.description,
    ...reasonLines(one),
    ...adviceLines(one),
    `${seen}Evidence: ${one.evidence}. Risk: ${one.risk}.`,
    ...answersLines(one),
    ...knowsLines(one),
    ...variantLines(one),
    ...(foretold === null ? [] : [foretold]),
    ...marginLines(one),
    ...one.gates.map((gate) => `${gate.severity === 'reject' ? 'Review individually' : 'Lowers priority'}: ${gate.reason}`),
    `Sessions: ${one.sessions.map((session) => session.key).join(', ')}`,
    `Digest: ${one.digest}`,
    ...one.wordings.map(({ by, digest, isStale }) => `Worded by ${by}: ${isStale ? 'outdated, the steps changed' : digest}`),
  ]
  return [...lines, ...one.files.map((file) => `\n--- ${file.path}\n${file.text}`)].join('\n')
}
