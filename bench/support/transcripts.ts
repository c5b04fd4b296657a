import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { generator } from '@/bench/support/corpus'

/** A Claude Code transcript as real ones are made: results 56 % of the bytes, progress 20 %, text 11 %, calls 9 %. */
const words =
  'the file reads config value returns list of items from server and writes result into table while test runs build step path module import export function class error line column module user order price stock page view route index cache query row'.split(
    ' ',
  )
const tools = ['Read', 'Bash', 'Edit', 'Grep', 'Glob', 'Write'] as const

type Random = () => number

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!

function prose(chars: number, random: Random): string {
  const parts: string[] = []
  for (let length = 0; length < chars;) {
    const word = random() < 0.06 ? `/srv/app/src/${pick(words, random)}.ts:${Math.floor(random() * 900)}` : pick(words, random)
    parts.push(random() < 0.08 ? `${word}\n` : word)
    length += word.length + 1
  }
  return parts.join(' ')
}

function inputOf(tool: (typeof tools)[number], random: Random): Record<string, unknown> {
  const file = `/srv/app/src/${pick(words, random)}/${pick(words, random)}.ts`
  if (tool === 'Bash')
    return { command: `${pick(['npm test', 'git status', 'npm run build', 'rg -n TODO src'], random)} ${pick(words, random)}` }
  if (tool === 'Edit') return { file_path: file, old_string: prose(300, random), new_string: prose(320, random) }
  if (tool === 'Write') return { file_path: file, content: prose(900, random) }
  return tool === 'Read' ? { file_path: file } : { pattern: pick(words, random), path: '/srv/app' }
}

/** One session of about so many bytes. */
export function syntheticTranscript(key: string, bytes: number, seed: number): string {
  const random = generator(seed)
  const lines: string[] = []
  let at = Date.parse('2026-01-05T08:00:00.000Z') + seed * 3_600_000
  const made = { size: 0 }
  const add = (type: string, rest: object) => {
    at += 1500
    const envelope = {
      parentUuid: null,
      isSidechain: false,
      userType: 'external',
      cwd: '/srv/app',
      sessionId: key,
      version: '2.1.0',
      type,
    }
    const line = JSON.stringify({ ...envelope, ...rest, uuid: `${key}-${lines.length}`, timestamp: new Date(at).toISOString() })
    lines.push(line)
    made.size += line.length + 1
  }
  let call = -1
  do {
    call += 1
    const id = `toolu_${key}_${call}`
    const tool = pick(tools, random)
    if (call % 25 === 0) add('user', { message: { role: 'user', content: prose(120, random) } })
    add('assistant', {
      message: { id: `m${call}`, role: 'assistant', model: 'm-1', content: [{ type: 'text', text: prose(1900, random) }] },
    })
    add('assistant', {
      message: {
        id: `m${call}`,
        role: 'assistant',
        model: 'm-1',
        content: [{ type: 'tool_use', id, name: tool, input: inputOf(tool, random) }],
      },
    })
    add('progress', { data: { type: 'bash_progress', output: prose(3000, random), elapsedTimeSeconds: 3 } })
    const isError = random() < 0.05
    const output = prose(4000 + 4000 * random(), random)
    const result = {
      type: 'tool_result',
      tool_use_id: id,
      content: isError ? `Exit code 1\n${output}` : output,
      ...(isError ? { is_error: true } : {}),
    }
    add('user', {
      message: { role: 'user', content: [result] },
      toolUseResult: { stdout: output.slice(0, 3000), interrupted: false },
    })
  } while (made.size < bytes)
  return `${lines.join('\n')}\n`
}

/** Writes so many files of so many bytes each below a folder; answers their paths. */
export function writeTranscripts(folder: string, count: number, bytes: number): string[] {
  mkdirSync(path.join(folder, 'project'), { recursive: true })
  return Array.from({ length: count }, (_, index) => {
    const key = `session-${String(index).padStart(5, '0')}`
    const file = path.join(folder, 'project', `${key}.jsonl`)
    writeFileSync(file, syntheticTranscript(key, bytes, index + 1))
    return file
  })
}
