import { antigravity } from '@/lib/transcripts/antigravity/parse-antigravity'
import { cursor } from '@/lib/transcripts/cursor/parse-cursor'
import { droid } from '@/lib/transcripts/droid/parse-droid'
import { grok } from '@/lib/transcripts/grok/parse-grok'
import { hermes } from '@/lib/transcripts/hermes/parse-hermes'
import { kimi } from '@/lib/transcripts/kimi/parse-kimi'
import { qwen } from '@/lib/transcripts/qwen/parse-qwen'
import { atif } from '@/lib/transcripts/atif/parse-atif'
import { anthropicMessages, openAiChat } from '@/lib/transcripts/chat/parse-openai-chat'
import { tau2 } from '@/lib/transcripts/chat/parse-tau2'
import { tauBench } from '@/lib/transcripts/chat/parse-tau-bench'
import { claudeCode } from '@/lib/transcripts/claude-code/parse-claude-code'
import { claudeStreamJson } from '@/lib/transcripts/claude-code/parse-stream-json'
import { cline } from '@/lib/transcripts/cline/parse-cline'
import { codex } from '@/lib/transcripts/codex/parse-codex'
import { copilot } from '@/lib/transcripts/copilot/parse-copilot'
import { detectFormat } from '@/lib/transcripts/detect-format'
import type { Format, SessionResult } from '@/lib/transcripts/format'
import { gemini } from '@/lib/transcripts/gemini/parse-gemini'
import { inspect, inspectEval } from '@/lib/transcripts/inspect/parse-inspect'
import { langfuse } from '@/lib/transcripts/langfuse/parse-langfuse'
import { openHands } from '@/lib/transcripts/openhands/parse-openhands'
import { openCode, openCodeStorage } from '@/lib/transcripts/opencode/parse-opencode'
import { pi } from '@/lib/transcripts/pi/parse-pi'
import { readHead, type Head } from '@/lib/transcripts/source/read-head'
import { otelSdk, otlp } from '@/lib/transcripts/otel/parse-otlp'
import { sideCars } from '@/lib/transcripts/side-cars'
import { sweAgent } from '@/lib/transcripts/swe-agent/parse-swe-agent'

/** Every known format in detection order: objects before the chat messages they resemble, lists and lines last. */
export const formats: readonly Format[] = [
  inspectEval,
  atif,
  otlp,
  langfuse,
  gemini,
  sweAgent,
  inspect,
  cline,
  openCode,
  openCodeStorage,
  hermes,
  tau2,
  tauBench,
  openHands,
  otelSdk,
  codex,
  qwen,
  copilot,
  pi,
  droid,
  kimi,
  grok,
  antigravity,
  cursor,
  anthropicMessages,
  openAiChat,
  claudeStreamJson,
  claudeCode,
  ...sideCars,
]

export type TranscriptResult = { format: string; sessions: SessionResult[] } | { refused: string }

/**
 * Reads a transcript of any known format, detected by content unless `format` names it. Never throws: content without a session
 * is rejected with a reason that says what to do, and unreadable parts are reported with their line. Empty content has format
 * "empty" and no session. `fileName` (a path, if known) only helps to find a sub-agent's parent, `sideCar` (the text of its
 * `agent-<id>.meta.json`) its type.
 */
export function parseTranscript(
  input: Uint8Array | string,
  options: { format?: string; fileName?: string; sideCar?: string } = {},
): TranscriptResult {
  const first = readHead(input)
  if (first.isEmpty) return { format: 'empty', sessions: [] }
  const named = options.format === undefined ? undefined : formats.find(({ name, parse }) => name === options.format && parse)
  if (options.format !== undefined && !named) return { refused: `The format "${options.format}" is not read here. ${advice()}` }
  const chosen = named ?? detectFormat(first, formats)
  const head = chosen || !first.isPartial ? first : readHead(input, { withLong: true })
  const format = chosen ?? detectFormat(head, formats)
  if (!format)
    return { refused: isUtf16(input) ? 'The content is written in UTF-16. Write it anew as UTF-8.' : unknownReason(head) }
  // A format that describes its own alternative needs no list of the others.
  if (!format.parse)
    return { refused: `This is a file of the kind "${format.title}". ${format.instead ?? `It is not read yet. ${advice()}`}` }
  const { value, known } = head
  const sessions = format.parse({ content: input, value, known, fileName: options.fileName, sideCar: options.sideCar })
  if (sessions.length > 0 || (!named && format.mayBeEmpty)) return { format: format.name, sessions }
  if (!named) return { refused: `This is a file of the kind "${format.title}" that holds no session. ${advice()}` }
  return { refused: `Nothing in this content reads as ${format.title}. Leave the format out to have it recognised. ${advice()}` }
}

const isAsciiPair = (zero: number, ascii: number): boolean => zero === 0 && ascii >= 9 && ascii < 127

/** Detected by its byte order mark, or by the zeros next to two ASCII characters. */
function isUtf16(input: Uint8Array | string): boolean {
  if (typeof input === 'string') return false
  const [first = 0, second = 0, third = 0, fourth = 0] = input
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  return (isAsciiPair(first, second) && isAsciiPair(third, fourth)) || (isAsciiPair(second, first) && isAsciiPair(fourth, third))
}

function unknownReason(head: Head): string {
  const start =
    head.problem === undefined || head.records.length > 0
      ? 'The content is of no known format.'
      : `The content is ${head.problem}.`
  return `${start} ${advice()}`
}

function advice(): string {
  const titles = formats.filter(({ parse }) => parse).map(({ name, title }) => `${title} as "${name}"`)
  return `Send one of: ${titles.join(', ')}.`
}
