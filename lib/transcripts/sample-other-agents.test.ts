import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseTranscript } from '@/lib/transcripts/registry'

const root = path.join(process.env.METTLE_DATA ?? path.resolve('.data'), 'other-agents')
const isPresent = existsSync(root)
if (!isPresent) process.stderr.write('sample transcripts not found: unpack them into .data (or set METTLE_DATA) to read them\n')

/** What stands in place of a format for files that must be refused. */
const no = 'refused'

/** By folder: the format of each of its files, and the calls of all. */
const folders: Record<string, { formats: Record<string, number>; calls: number }> = {
  antigravity: { formats: { antigravity: 2, [no]: 1 }, calls: 10 },
  claude: { formats: { 'claude-code': 5, [no]: 1 }, calls: 6 },
  codex: { formats: { codex: 3 }, calls: 10 },
  copilot: { formats: { copilot: 4 }, calls: 6 },
  cursor: { formats: { cursor: 5 }, calls: 5 },
  droid: { formats: { droid: 6 }, calls: 5 },
  gemini: { formats: { gemini: 4 }, calls: 3 },
  grok: { formats: { grok: 2, [no]: 2 }, calls: 4 },
  hermes: { formats: { hermes: 3 }, calls: 2 },
  kimi: { formats: { kimi: 3, [no]: 2 }, calls: 21 },
  openclaw: { formats: { pi: 3 }, calls: 4 },
  opencode: { formats: { [no]: 27 }, calls: 0 },
  pi: { formats: { pi: 1 }, calls: 0 },
  // One file is broken on purpose, and holds nothing else.
  qwen: { formats: { qwen: 5, [no]: 1 }, calls: 3 },
}

function walk(folder: string) {
  const dir = path.join(root, 'stage0/agents', folder)
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => path.join(dir, name))
  const formats: Record<string, number> = {}
  let calls = 0
  for (const file of names.filter((name) => statSync(name).isFile() && /\.(?:jsonl?|md)$/.test(name))) {
    const answer = parseTranscript(readFileSync(file), { fileName: file })
    const format = 'refused' in answer ? no : answer.format
    formats[format] = (formats[format] ?? 0) + 1
    if ('sessions' in answer) calls += answer.sessions.reduce((sum, { session }) => sum + session.steps.length, 0)
  }
  return { formats, calls }
}

describe.runIf(isPresent)('the small files of other harnesses', () => {
  it.each(Object.entries(folders))('%s: each is read as its own, drifted schemas too', (folder, expected) => {
    expect(walk(folder)).toEqual(expected)
  })
})
