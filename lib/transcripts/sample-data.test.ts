import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { sharedDir } from '@/lib/domain/vectors.test-support'
import type { ParsedSession, Step } from '@/lib/domain/session/step'
import { parseTranscript } from '@/lib/transcripts/registry'

/** The sample transcripts, unpacked, and the figures of an independent count of them. */
const data = process.env.METTLE_DATA ?? path.resolve('.data')
const shared = sharedDir()
const expectedFile = shared === null ? '' : path.join(shared, 'data/EXPECTED.json')
const isPresent = existsSync(path.join(data, 'claude-code/projects')) && existsSync(expectedFile)
if (!isPresent) process.stderr.write('sample transcripts not found: unpack them into .data (or set METTLE_DATA) to count them\n')

interface Figures {
  set: string
  sessions: number
  sessions_with_calls: number
  calls: number
  tools: number
  error_results: number
}

const isOwnAgentFile = (file: string) => /(^|\/)agent-[^/]+$/.test(file) || file.includes('/subagents/')

/** `isError`: what the independent count takes for an error where that is less than what a parser can tell. */
const sets: Record<string, { folder: string; ending: string; isError?: (step: Step) => boolean }> = {
  'claude-code': { folder: 'claude-code/projects', ending: '.jsonl' },
  'claude-code:packmind': { folder: 'claude-code/projects/-Users-dev-Code-agents-md-evaluator', ending: '.jsonl' },
  'claude-code-log': { folder: 'claude-code/claude-code-log/real_projects', ending: '.jsonl' },
  // Exit codes alone: neither patches that did not fit nor failures of a server.
  codex: { folder: 'codex/sessions', ending: '.jsonl', isError: ({ output }) => (output?.exitCode ?? 0) !== 0 },
  // The flag alone: a shell call that exits with another code than 0 succeeded as a call.
  copilot: {
    folder: 'copilot/session-state',
    ending: '.jsonl',
    isError: ({ status, output }) => status === 'error' && !output?.exitCode,
  },
  gemini: { folder: 'gemini/chats', ending: '.json' },
  pi: { folder: 'pi', ending: '.jsonl' },
  'tau-bench': { folder: 'tau-bench', ending: '.json' },
  agentrx: { folder: 'agentrx', ending: 'dataset_full.json' },
  tau2: { folder: 'tau2', ending: '.json' },
}

function filesOf(folder: string, ending: string): string[] {
  const root = path.join(data, folder)
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()
  return names.filter((name) => name.endsWith(ending)).map((name) => path.join(root, name))
}

function parseFile(file: string) {
  const result = parseTranscript(readFileSync(file), { fileName: file })
  if ('refused' in result) throw new Error(`${path.basename(file)}: ${result.refused}`)
  return result
}

/** Every interruption of an answered call is flagged as an error in the sample; an unanswered call has no flag. */
const isErrorFlag = ({ status, output }: Step) =>
  status === 'error' || status === 'denied' || (status === 'interrupted' && output !== undefined)

/** The independent count keeps one result an id and run. Where ids repeat, that is one error fewer than there are failed calls. */
const distinctErrors = (sessions: Step[][], isError = isErrorFlag) => {
  const ids = sessions.map((steps) => new Set(steps.filter(isError).map(({ toolUseId, position }) => toolUseId ?? position)))
  return ids.reduce((sum, { size }) => sum + size, 0)
}

function count(set: string): Figures {
  const { folder, ending, isError } = sets[set]!
  const files = filesOf(folder, ending).filter((file) => !isOwnAgentFile(file))
  const results = files.map(parseFile)
  // An empty file counts as a session there; a parser has nothing to make one of.
  const empty = results.filter(({ format }) => format === 'empty').length
  const sessions: ParsedSession[] = results.flatMap((result) => result.sessions.map(({ session }) => session))
  // Sub-agents are left out there.
  const mains = sessions.filter(({ parentKey }) => parentKey === undefined)
  const own = mains.map(({ steps }) => steps.filter((step) => !step.isSidechain))
  const steps = own.flat()
  expect(results.flatMap((result) => result.sessions.flatMap(({ unreadable }) => unreadable))).toEqual([])
  expect(new Set(sessions.map(({ key }) => key)).size).toBe(sessions.length)
  return {
    set,
    sessions: mains.length + empty,
    sessions_with_calls: own.filter(({ length }) => length > 0).length,
    calls: steps.length,
    tools: new Set(steps.map(({ tool }) => tool)).size,
    error_results: distinctErrors(own, isError),
  }
}

const formatOf = (file: string) => {
  const result = parseTranscript(readFileSync(file))
  return 'refused' in result ? 'refused' : result.format
}
const allOf = (folders: string[]) => folders.flatMap((folder) => filesOf(folder, '').filter((file) => statSync(file).isFile()))

describe.runIf(isPresent)('sample transcripts', () => {
  const expected: Figures[] = isPresent ? JSON.parse(readFileSync(expectedFile, 'utf8')) : []

  it.each(Object.keys(sets))('%s: sessions, calls, tools and errors as counted independently', (set) => {
    expect(expected.find((figures) => figures.set === set)).toMatchObject(count(set))
  })

  it('tau-bench: every failed call is an error, also the one whose id an earlier failed call of the run had', () => {
    const { sessions } = parseFile(path.join(data, 'tau-bench/gpt-4o-airline.json'))
    expect(sessions.flatMap(({ session }) => session.steps).filter(isErrorFlag)).toHaveLength(73)
  })

  it('takes no other harness for one of those above', () => {
    const others = ['copilot', 'gemini', 'pi', 'cline', 'openhands', 'langfuse-traces', 'inspect-logs', 'swe-agent', 'otel-genai']
    const lookAlikes = ['qwen', 'droid', 'gemini', 'kimi', 'grok', 'cursor', 'copilot', 'opencode'].map(
      (name) => `other-agents/stage0/agents/${name}`,
    )
    const files = allOf([...others, ...lookAlikes])
    expect(files.length).toBeGreaterThan(150)
    const ours = ['claude-code', 'claude-stream-json', 'openai-chat', 'anthropic-messages', 'tau-bench', 'tau2', 'empty']
    expect(files.filter((file) => ours.includes(formatOf(file)))).toEqual([])
  })

  it('refuses predictions, side-cars and files that are no transcript', () => {
    const named = /patch\.jsonl$|example_model_output\.json$|\.chatml\.json$|log_invalid\.txt$|test_skeleton|ground_truth/
    const files = [
      ...allOf(['claude-code/outcomes']),
      ...allOf(['openhands', 'langfuse-traces', 'inspect-logs', 'agentrx']).filter((file) => named.test(file)),
    ]
    expect(files.length).toBeGreaterThan(30)
    expect(files.filter((file) => formatOf(file) !== 'refused')).toEqual([])
  })
})
