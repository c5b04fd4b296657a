import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { oracle, sharedDir } from '@/lib/domain/oracle.test-support'
import { copyKey } from '@/lib/domain/session/copy'
import type { Step } from '@/lib/domain/session/step'
import { sessionsOf } from '@/lib/transcripts/fixture.test-support'
import type { SessionResult } from '@/lib/transcripts/format'

interface Given {
  files: { file: string }[]
}
interface Expected {
  uses?: { skill: string; tool_use_id: string; loaded: boolean; latency_ms: number; at: string }[]
  without_result?: number
  unreadable_lines?: number
  steps?: number
  episodes?: { sidechain: boolean; tools: string[] }[]
  use_count?: Record<string, number>
  uses_total?: number
  loads_failed?: number
}

/** What these cases ask beyond parsing: agents, points in time and windows of the store; collapsed shapes; usage of tokens. */
const beyondParsing = new Set([
  'a2-other-agent-is-invisible',
  'a3-since-a-day',
  'a4-since-later-the-same-day',
  'a4-since-earlier-the-same-day',
])

const cases = oracle<Given, Expected>('capture') ?? []

const skillOf = ({ input }: Step) => String(input.skill ?? input.name)
const isSkill = ({ tool }: Step) => tool === 'Skill'

function episodes({ session }: SessionResult) {
  const groups = new Map<string, { sidechain: boolean; tools: string[] }>()
  for (const { turn, isSidechain, tool } of session.steps) {
    const key = isSidechain ? 'side' : String(turn)
    const group = groups.get(key) ?? { sidechain: isSidechain, tools: [] }
    group.tools.push(tool)
    groups.set(key, group)
  }
  return [...groups.values()].sort((a, b) => Number(a.sidechain) - Number(b.sidechain))
}

/** What the cases name, taken from the parsed sessions and nothing else. */
function capture(results: SessionResult[]) {
  const steps = [...new Map(results.flatMap(({ session }) => session.steps).map((step) => [copyKey(step), step])).values()]
  const skills = steps.filter(isSkill)
  const answered = skills.filter(({ output }) => output !== undefined)
  const useCount: Record<string, number> = {}
  for (const step of answered) useCount[skillOf(step)] = (useCount[skillOf(step)] ?? 0) + 1
  return {
    uses: answered.map((step) => ({
      skill: skillOf(step),
      tool_use_id: step.toolUseId,
      loaded: step.status === 'ok',
      latency_ms: step.durationMs,
      at: step.startedAt,
    })),
    without_result: skills.length - answered.length,
    unreadable_lines: results.flatMap(({ unreadable }) => unreadable).length,
    steps: steps.length,
    episodes: results.flatMap(episodes),
    use_count: useCount,
    uses_total: answered.length,
    loads_failed: answered.filter(({ status }) => status !== 'ok').length,
  }
}

describe.runIf(cases.length > 0)('test vectors: capture', () => {
  const asked = cases.filter(({ id }) => !beyondParsing.has(id))

  it.each(asked.map((vector) => [vector.id, vector] as const))('%s', (_, { given, expect: wanted }) => {
    const dir = path.join(sharedDir() ?? '', 'oracles')
    const found: Record<string, unknown> = capture(
      given.files.flatMap(({ file }) => sessionsOf(readFileSync(path.join(dir, file)))),
    )
    const comparable = Object.entries(wanted).filter(([name]) => name in found)
    expect(comparable.length).toBeGreaterThan(0)
    for (const [name, value] of comparable) expect(found[name], name).toEqual(value)
  })
})
