import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SessionResult } from '@/lib/transcripts/format'
import { parseTranscript } from '@/lib/transcripts/registry'

const data = process.env.METTLE_DATA ?? path.resolve('.data')
const isPresent = existsSync(path.join(data, 'swe-agent'))
if (!isPresent) process.stderr.write('sample transcripts not found: unpack them into .data (or set METTLE_DATA) to walk them\n')

interface Row {
  files: number
  sessions: number
  calls: number
  /** Files that are taken and hold no session. */
  empty?: number
  unreadable?: number
  /** Files that must be refused, by the kind the refusal names. */
  refused?: Record<string, number>
}

const none = 'no known format'
/** Every folder of the sample but the two of Claude Code sessions, which are counted elsewhere: nothing may go without a trace. */
const folders: Record<string, Row> = {
  agentrx: { files: 2, sessions: 100, calls: 793, refused: { 'annotations of runs': 1 } },
  'claude-code/outcomes': { files: 2, sessions: 0, calls: 0, refused: { 'commits made in sessions': 2 } },
  cline: { files: 1, sessions: 1, calls: 11 },
  codex: { files: 11, sessions: 10, calls: 1962, refused: { 'commits made in sessions': 1 } },
  copilot: { files: 7, sessions: 7, calls: 129 },
  gemini: { files: 4, sessions: 4, calls: 12 },
  // One log holds eleven results and none of their calls.
  'inspect-logs': {
    files: 34,
    sessions: 44,
    calls: 9,
    empty: 4,
    unreadable: 11,
    refused: { 'outline of a log': 10, 'not JSON': 1 },
  },
  'langfuse-traces': { files: 40, sessions: 20, calls: 17, refused: { 'messages taken out of a trace': 20 } },
  // 101 in the runs, 8 in the lists of events.
  openhands: { files: 8, sessions: 7, calls: 109, refused: { 'patches of a benchmark': 2, [none]: 1 } },
  'otel-genai': { files: 6, sessions: 10, calls: 0, refused: { 'attributes of one span': 4, 'not JSON': 1 } },
  pi: { files: 2, sessions: 1, calls: 454, refused: { 'not JSON': 1 } },
  retrieval: { files: 4, sessions: 0, calls: 0, refused: { [none]: 3, 'not JSON': 1 } },
  skills: { files: 185, sessions: 0, calls: 0, refused: { 'not JSON': 185 } },
  'swe-agent': { files: 19, sessions: 19, calls: 251 },
  'tau-bench': { files: 1, sessions: 200, calls: 1164 },
  tau2: { files: 5, sessions: 264, calls: 2108 },
}

function filesOf(folder: string): string[] {
  const root = path.join(data, folder)
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()
  return names.map((name) => path.join(root, name)).filter((file) => statSync(file).isFile())
}

const kindOf = (refused: string) =>
  /of the kind "([^"]+)"/.exec(refused)?.[1] ?? (refused.startsWith('The content is not JSON') ? 'not JSON' : none)

function walk(folder: string): Row {
  const row: Row = { files: 0, sessions: 0, calls: 0 }
  const refused: Record<string, number> = {}
  for (const file of filesOf(folder)) {
    row.files++
    const answer = parseTranscript(readFileSync(file), { fileName: file })
    if ('refused' in answer) {
      const kind = kindOf(answer.refused)
      refused[kind] = (refused[kind] ?? 0) + 1
    } else {
      if (answer.sessions.length === 0) row.empty = (row.empty ?? 0) + 1
      row.sessions += answer.sessions.length
      row.calls += answer.sessions.reduce((sum, { session }) => sum + session.steps.length, 0)
      const lost = answer.sessions.reduce((sum, { unreadable }) => sum + unreadable.length, 0)
      if (lost > 0) row.unreadable = (row.unreadable ?? 0) + lost
    }
  }
  return Object.keys(refused).length > 0 ? { ...row, refused } : row
}

const sessionsOf = (folder: string): SessionResult[] =>
  filesOf(folder).flatMap((file) => {
    const answer = parseTranscript(readFileSync(file))
    return 'refused' in answer ? [] : answer.sessions
  })

describe.runIf(isPresent)('the folders of the sample', () => {
  it.each(Object.entries(folders))(
    '%s: every file is read, is empty or is refused with its kind',
    { timeout: 30_000 },
    (folder, row) => {
      expect(walk(folder)).toEqual(row)
    },
  )

  it('SWE-agent: by the text of its actions, the calls and tools of the independent count', () => {
    const actions = filesOf('swe-agent').flatMap((file) => {
      const { trajectory } = JSON.parse(readFileSync(file, 'utf8')) as { trajectory?: { action: string }[] }
      return (trajectory ?? []).map(({ action }) => action.trim()).filter(Boolean)
    })
    expect([actions.length, new Set(actions.map((action) => action.split(/\s/, 1)[0])).size]).toEqual([246, 28])
    const steps = sessionsOf('swe-agent').flatMap(({ session }) => session.steps)
    // The file that holds a history alone, which that count leaves out, has five.
    expect(steps).toHaveLength(246 + 5)
    expect(new Set(steps.map(({ status }) => status))).toEqual(new Set(['unknown']))
  })

  it('OpenHands: failures by exit code and by the texts of files that could not be edited', () => {
    const runs = sessionsOf('openhands').filter(({ session }) => session.task !== undefined)
    expect(runs.map(({ session }) => session.steps.length)).toEqual([21, 32, 48])
    const edits = sessionsOf('openhands')
      .flatMap(({ session }) => session.steps)
      .filter(({ tool }) => tool === 'str_replace_editor')
    const isRefused = (text = '') => text.startsWith('ERROR:')
    expect([edits.length, edits.filter(({ output }) => isRefused(output?.summary)).length]).toEqual([57, 24])
    expect(edits.filter(({ status, output }) => isRefused(output?.summary) && status !== 'error')).toEqual([])
  })

  it('Langfuse: one step a call, whatever framework wrote the trace', () => {
    const tools = sessionsOf('langfuse-traces').map(({ session }) => session.steps.map(({ tool }) => tool))
    expect(tools.filter(({ length }) => length > 0)).toEqual([
      ['duckduckgo_search'],
      ['search.wikipedia'],
      ['mcp__weather__get_weather', 'mcp__weather__get_weather'],
      ['get_custom_report', 'final_result'],
      ['say_hello'],
      ['HelloTool', 'ByeTool'],
      ['get_weather'],
      ['Web-Search'],
      ['get_weather'],
      ['get_weather'],
      ['get_pun_suggestion', 'get_dad_joke_suggestion', 'get_one_liner_suggestion'],
      ['getWeather'],
    ])
  })

  it('Inspect: the scores are the outcome', () => {
    const outcomes = sessionsOf('inspect-logs').map(({ session }) => session.outcome)
    expect(outcomes.filter((outcome) => outcome !== undefined).length).toBeGreaterThan(25)
  })
})
