import { rules } from '@secretlint/secretlint-rule-preset-recommend'
import { anchorsOf, type Anchor } from '@/lib/redact/anchor'
import type { Places } from '@/lib/redact/anchor-reader'
import { hasLongWord } from '@/lib/redact/long-word'
import { hasMark, mark } from '@/lib/redact/mark'
import type { Rule as RedactionRule } from '@/lib/redact/rule'

interface Span {
  start: number
  end: number
}

let found: Span[] = []
/** No secret is shorter than this run of characters; URLs carry shorter ones, but those are masked before. */
const candidateLength = 20

/** What each rule of the detector cannot do without. One that is not named here looks at every text; one without anchors at none. */
const anchorsById: Record<string, readonly Anchor[]> = {
  aws: anchorsOf(['secretaccess', 'secret_access'], { anyCase: true }),
  // Looks at files by their ending, which a text has not.
  gcp: [],
  privatekey: anchorsOf(['PRIVATE KEY']),
  npm: anchorsOf(['x-oauth-basic@', 'npm_']),
  basicauth: anchorsOf([String.raw`[-\w]@[-\w%.+~#=]`]),
  slack: [...anchorsOf(['xox[bpaor]-', 'xapp-']), ...anchorsOf([String.raw`hooks\.slack\.com`], { anyCase: true })],
  sendgrid: anchorsOf([String.raw`SG\.`]),
  shopify: anchorsOf(['shppa_', 'shpca_', 'shpat_', 'shpss_']),
  github: anchorsOf(['gh[pousr]_', 'github_pat_']),
  openai: anchorsOf(['T3BlbkFJ']),
  anthropic: anchorsOf(['sk-ant-api0']),
  linear: anchorsOf(['lin_api_']),
  '1password': anchorsOf(['ops_ey']),
  'database-connection-string': anchorsOf(
    ['mongodb', String.raw`mongodb\+srv`, 'mysql', 'mysqlx', 'postgres', 'postgresql'].map((scheme) => `${scheme}://`),
    { anyCase: true },
  ),
}

/**
 * The rules of the recommended secretlint preset, called directly: its engine is asynchronous and keeps some
 * forty performance marks of every call for good, its rules are neither. The rule that lets a comment in the
 * text switch detection off is left out.
 */
const detectors = rules
  .filter((rule) => !rule.meta.id.endsWith('filter-comments'))
  .map((rule) => ({
    anchors: anchorsById[rule.meta.id.replace('@secretlint/secretlint-rule-', '')] ?? anchorsOf([String.raw`[\s\S]`]),
    find: rule.create(contextOf(), {}),
  }))

/** Masks what the well-kept detector finds and our own rules left. Spans that hold a mark are done already. */
export const detectorRule: RedactionRule = {
  name: 'detector',
  anchors: detectors.map(({ anchors }) => anchors),
  everywhere: (text) => redactDetected(text),
  at: (text, places) => (places.some(Boolean) ? redactDetected(text, places) : text),
}

/** Asks the detectors whose anchors are in the text, all of them where none are told. */
function redactDetected(text: string, places?: Places): string {
  if (!hasLongWord(text, candidateLength)) return text
  found = []
  const source = sourceOf(text)
  detectors.forEach(({ find }, group) => {
    if (!places || places[group]) void find.file?.(source)
  })
  if (found.length === 0) return text
  const spans = found
    .filter(({ start, end }) => end > start && !hasMark(text.slice(start, end)))
    .sort((a, b) => a.start - b.start)
  let result = ''
  let from = 0
  for (const { start, end } of spans) {
    if (end <= from) continue
    if (start >= from) result += text.slice(from, start) + mark('secret')
    from = end
  }
  return result + text.slice(from)
}

type Rule = (typeof rules)[number]
type Context = Parameters<Rule['create']>[0]
type Source = Parameters<NonNullable<ReturnType<Rule['create']>['file']>>[0]

function contextOf(): Context {
  return {
    sharedOptions: {},
    createTranslator: () => (messageId) => ({ message: '', messageId: String(messageId), data: undefined }),
    report: ({ range: [start, end] }) => void found.push({ start, end }),
    ignore: () => undefined,
  }
}

function sourceOf(content: string): Source {
  return {
    content,
    hasBOM: false,
    filePath: undefined,
    physicalFilePath: undefined,
    contentType: 'text',
    ext: '.txt',
    getFilePath: () => undefined,
    getPhysicalFilePath: () => undefined,
    locationToRange: () => [0, 0],
    rangeToLocation: () => ({ start: { line: 1, column: 0 }, end: { line: 1, column: 0 } }),
    positionToIndex: () => 0,
    indexToPosition: () => ({ line: 1, column: 0 }),
  }
}
