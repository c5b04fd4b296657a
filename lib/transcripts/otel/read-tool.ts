import type { Step, StepStatus } from '@/lib/domain/session/step'
import { readInput } from '@/lib/transcripts/draft/read-input'
import { kindNames, names, toolMarks } from '@/lib/transcripts/otel/attribute-names'
import { firstOf, textOf, writeOut } from '@/lib/transcripts/otel/read-attribute'
import type { Span } from '@/lib/transcripts/otel/span'
import type { ToolFact } from '@/lib/transcripts/otel/span-fact'
import { parseJson } from '@/lib/transcripts/source/parse-json'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { withSketch } from '@/lib/transcripts/text/sketch-stranger'
import { summariseOutput } from '@/lib/transcripts/text/summarise-output'
import { asRecord, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

const namePrefix = /^(?:execute_tool |running tool: |tool\.)/
/** Frameworks that make a span of each moment of a run number them: "search.start-12". */
const phase = /\.(start|success|error|finish|update|partial_update)(-\d+)?$/

/** The tool's run a span tells of; undefined for a span of another kind. */
export function readTool(span: Span): ToolFact | undefined {
  const { attributes } = span
  if (!isTool(span)) return undefined
  const match = phase.exec(span.name)
  const name = nameOf(span)
  if (name === '' || name === '(merged tools)') return undefined
  const output = firstOf(attributes, names.output)
  const input = inputOf(firstOf(attributes, names.input))
  return {
    name,
    callId: textOf(attributes, names.callId),
    input,
    status: span.verdict ?? statusOf(span, output !== undefined, match?.[1]),
    output: output === undefined ? errorOutput(span) : summarised({ tool: name, input }, writeOut(output)),
    group: match ? `${name}${match[2] ?? ''}` : span.group,
  }
}

function isTool({ name, attributes }: Span): boolean {
  const isMarked = toolMarks.some(([attribute, mark]) => {
    const value = attributes[attribute]
    // MLflow writes its values as JSON text, the Vercel SDK appends the name of the function.
    return typeof value === 'string' && value.toLowerCase().replaceAll('"', '').split(' ')[0] === mark
  })
  const isNamed =
    textOf(attributes, ['gen_ai.tool.name']) !== undefined && kindNames.every((kind) => attributes[kind] === undefined)
  return isMarked || isNamed || /^(?:execute_tool|running tool:) \S/.test(name)
}

function nameOf({ name, attributes }: Span): string {
  const toolName = textOf(attributes, names.tool) ?? name.replace(phase, '').replace(namePrefix, '')
  return cleanText(toolName).trim()
}

/** Arguments as an object: those of a wrapper alone in it, and a Python dictionary as printed, too. */
function inputOf(value: unknown): JsonRecord {
  const { input } = readInput(typeof value === 'string' ? (readPython(value) ?? value) : value)
  const [only, ...others] = Object.keys(input)
  const inner = only === 'input' && others.length === 0 ? input.input : (input.inputs ?? undefined)
  return isRecord(inner) ? inner : input
}

const pythonWords: Record<string, string> = { True: 'true', False: 'false', None: 'null' }

/** Only what no quotation mark or backslash makes ambiguous. */
function readPython(text: string): unknown {
  if (!/^\{'[^"\\]*\}$/.test(text) || text.length > 100_000) return undefined
  const json = text.replaceAll("'", '"').replaceAll(/\b(?:True|False|None)\b/g, (word) => pythonWords[word] ?? word)
  return asRecord(parseJson(json).value)
}

const cancelled = /cancel|abort|interrupt/i

/** A span that ended without a word is a success when it has a result, and unknown when it has none. */
function statusOf(
  { status, statusMessage, attributes, events }: Span,
  hasOutput: boolean,
  moment: string | undefined,
): StepStatus {
  const exception = events.find(({ name }) => name === 'exception')
  const reason = textOf(attributes, ['error.type']) ?? (exception ? textOf(exception.attributes, ['exception.type']) : undefined)
  if (status === 'error' || reason !== undefined || exception || moment === 'error') {
    return cancelled.test(reason ?? statusMessage ?? '') ? 'interrupted' : 'error'
  }
  return status === 'ok' || hasOutput || moment === 'success' ? 'ok' : 'unknown'
}

/** Of a failure without a result, what it said. */
function errorOutput({ statusMessage, attributes, events }: Span): ToolFact['output'] {
  const exception = events.find(({ name }) => name === 'exception')?.attributes ?? {}
  const text = statusMessage ?? textOf(exception, ['exception.message']) ?? textOf(attributes, ['error.type'])
  return text === undefined ? undefined : summariseOutput(text)
}

const summarised = (call: Pick<Step, 'tool' | 'input'>, text: string) => withSketch(summariseOutput(text), call, text)
