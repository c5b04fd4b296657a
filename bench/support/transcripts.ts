import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { generator } from '@/bench/support/corpus'
import { pick, sizeOf, textOf, word, type Random, type Sizes } from '@/bench/support/transcript-text'

/**
 * A Claude Code transcript as real ones are made, by bytes: results 56 %, progress 20 %, words of the agent 11 %, calls 9 %; 57 calls a
 * megabyte; half of the lines below 1.1 kB, one in a hundred above 47 kB.
 */
const sizes = {
  output: [
    [0, 20],
    [0.1, 24],
    [0.25, 98],
    [0.5, 237],
    [0.75, 1600],
    [0.9, 6500],
    [0.95, 11_000],
    [0.99, 36_000],
    [1, 98_000],
  ],
  /** Additional data of the program next to a result: mostly the file before and after an edit. */
  aside: [
    [0, 60],
    [0.1, 90],
    [0.25, 900],
    [0.5, 1100],
    [0.75, 6000],
    [0.9, 20_000],
    [0.95, 31_000],
    [0.99, 55_000],
    [1, 100_000],
  ],
  progress: [
    [0, 60],
    [0.5, 130],
    [0.75, 700],
    [0.9, 5500],
    [0.95, 12_000],
    [0.99, 33_000],
    [1, 90_000],
  ],
  words: [
    [0, 20],
    [0.25, 150],
    [0.5, 450],
    [0.75, 1250],
    [0.9, 3000],
    [0.99, 9000],
    [1, 40_000],
  ],
  prompt: [
    [0, 6],
    [0.5, 120],
    [0.9, 3000],
    [1, 20_000],
  ],
  input: [
    [0, 20],
    [0.5, 160],
    [0.75, 700],
    [0.9, 1900],
    [0.99, 8000],
    [1, 30_000],
  ],
} satisfies Record<string, Sizes>

const tools = ['Read', 'Bash', 'Edit', 'Grep', 'Glob', 'Write'] as const
type Tool = (typeof tools)[number]
type Draw = (kind: keyof typeof sizes) => string

const fileOf = (random: Random) => `/srv/app/src/${word(random)}/${word(random)}.ts`

function inputOf(tool: Tool, random: Random, draw: Draw): Record<string, unknown> {
  const file_path = fileOf(random)
  if (tool === 'Bash') {
    const command = pick(['npm test', 'git status', 'npm run build', 'rg -n TODO src'], random)
    return { command: `${command} ${word(random)}`, description: draw('prompt').slice(0, 60) }
  }
  if (tool === 'Edit') return { file_path, old_string: draw('input'), new_string: draw('input') }
  if (tool === 'Write') return { file_path, content: draw('input') + draw('input') }
  return tool === 'Read' ? { file_path } : { pattern: word(random), path: '/srv/app' }
}

/** The program's data next to a result: the same text or another one, in the form of each tool. */
function asideOf(tool: Tool, output: string, random: Random, draw: Draw): unknown {
  if (tool === 'Bash') return { stdout: output, stderr: '', interrupted: false, isImage: false }
  if (tool === 'Read') return { type: 'text', file: { filePath: fileOf(random), content: output + draw('aside'), numLines: 40 } }
  if (tool === 'Grep' || tool === 'Glob')
    return { mode: 'content', numFiles: 3, filenames: [fileOf(random)], content: draw('aside') }
  const lines = draw('aside').slice(0, 3000).split('\n')
  const structuredPatch = [{ oldStart: 1, oldLines: 6, newStart: 1, newLines: 7, lines }]
  return { filePath: fileOf(random), originalFile: draw('aside'), structuredPatch, userModified: false }
}

const usage = {
  input_tokens: 3,
  cache_creation_input_tokens: 512,
  cache_read_input_tokens: 41_000,
  cache_creation: { ephemeral_5m_input_tokens: 512, ephemeral_1h_input_tokens: 0 },
  output_tokens: 8,
  service_tier: 'standard',
}

function textMessage(id: string, block: object): object {
  const message = { model: 'm-1', id, type: 'message', role: 'assistant', content: [block] }
  return { message: { ...message, stop_reason: null, stop_sequence: null, usage }, requestId: `req_${id}`, type: 'assistant' }
}

/** The lines of one call, in order: the contents between the envelope and the line's id and time. */
function* linesOfCall(id: string, call: number, random: Random, draw: Draw): Generator<[line: object, end?: object]> {
  const tool = pick(tools, random)
  if (call % 12 === 0) yield [{ type: 'user', message: { role: 'user', content: draw('prompt') } }]
  if (call % 3 === 0) yield [{ type: 'system', subtype: 'turn_duration', content: draw('words').slice(0, 400), isMeta: false }]
  yield [
    textMessage(`w${id}`, call % 3 === 0 ? { type: 'thinking', thinking: draw('words') } : { type: 'text', text: draw('words') }),
  ]
  yield [textMessage(id, { type: 'tool_use', id, name: tool, input: inputOf(tool, random, draw) })]
  for (let shown = call % 4 === 0 ? 2 : 1; shown > 0; shown--) {
    const data = { type: 'bash_progress', output: draw('progress'), elapsedTimeSeconds: 3 }
    yield [{ type: 'progress', data, toolUseID: `p-${id}`, parentToolUseID: id }]
  }
  const isError = random() < 0.05
  const output = isError ? `Exit code 1\n${draw('output')}` : draw('output')
  const result = { tool_use_id: id, type: 'tool_result', content: output, ...(isError ? { is_error: true } : {}) }
  const toolUseResult = isError ? `Error: ${output}` : asideOf(tool, output, random, draw)
  yield [
    { type: 'user', message: { role: 'user', content: [result] } },
    { toolUseResult, sourceToolAssistantUUID: `a-${id}` },
  ]
}

/** One session of about this many bytes. */
export function syntheticTranscript(key: string, bytes: number, seed: number): string {
  const random = generator(seed)
  // No text is a large part of a small session.
  const draw: Draw = (kind) => textOf(Math.min(sizeOf(sizes[kind], random), bytes / 8), random)
  const lines: string[] = []
  let at = Date.parse('2026-01-05T08:00:00.000Z') + seed * 3_600_000
  let size = 0
  for (let call = 0; size < bytes; call++) {
    for (const [line, end] of linesOfCall(`toolu_${key}_${call}`, call, random, draw)) {
      at += 1500
      const origin = { parentUuid: uuidOf(seed, lines.length - 1), isSidechain: false, userType: 'external', cwd: '/srv/app' }
      const envelope = { ...origin, sessionId: key, version: '2.1.0', gitBranch: 'main', slug: 'quiet-amber-field' }
      const own = { uuid: uuidOf(seed, lines.length), timestamp: new Date(at).toISOString() }
      const text = JSON.stringify({ ...envelope, ...line, ...own, ...end })
      lines.push(text)
      size += Buffer.byteLength(text) + 1
    }
  }
  return `${lines.join('\n')}\n`
}

function uuidOf(seed: number, line: number): string | null {
  return line < 0 ? null : `${seed.toString(16).padStart(8, '0')}-0000-4000-8000-${line.toString(16).padStart(12, '0')}`
}

/** Writes this many files of this size each below a folder; returns their paths. */
export function writeTranscripts(folder: string, count: number, bytes: number): string[] {
  mkdirSync(path.join(folder, 'project'), { recursive: true })
  return Array.from({ length: count }, (_, index) => {
    const key = `session-${String(index).padStart(5, '0')}`
    const file = path.join(folder, 'project', `${key}.jsonl`)
    writeFileSync(file, syntheticTranscript(key, bytes, index + 1))
    return file
  })
}
