import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { copyKey } from '@/lib/domain/session/copy'
import type { Step } from '@/lib/domain/session/step'
import { collapse } from '@/lib/domain/shape/collapse'
import { shapeOf } from '@/lib/domain/shape/shape-of'
import { vectors } from '@/lib/domain/vectors.test-support'
import { sessionsOf } from '@/lib/transcripts/fixture.test-support'
import type { SessionResult } from '@/lib/transcripts/format'
import { parsedFields } from './capture.test-support'

interface CaptureInput {
  files: { file: string }[]
}
interface Episode {
  sidechain: boolean
  tools: string[]
}

const cases = vectors<CaptureInput>(import.meta.url, './vectors/capture.json')
const isParsed = (field: string) => (parsedFields as readonly string[]).includes(field)

function episodes({ session }: SessionResult): { sidechain: boolean; steps: Step[] }[] {
  const groups = new Map<string, { sidechain: boolean; steps: Step[] }>()
  for (const step of session.steps) {
    const key = step.isSidechain ? 'side' : String(step.turn)
    const group = groups.get(key) ?? { sidechain: step.isSidechain, steps: [] }
    group.steps.push(step)
    groups.set(key, group)
  }
  return [...groups.values()].sort((a, b) => Number(a.sidechain) - Number(b.sidechain))
}

function collapsed(steps: readonly Step[]): string[] {
  const shaped = steps.map(({ tool, input, status }) => {
    const { heads = [] } = shapeOf(tool, input)
    return { shape: [tool, ...heads].join(' '), status }
  })
  return collapse(shaped).map((run) => run.first.shape)
}

/** What the cases name, taken from the parsed sessions and nothing else. */
function capture(results: SessionResult[]): Record<(typeof parsedFields)[number], unknown> {
  const steps = [...new Map(results.flatMap(({ session }) => session.steps).map((step) => [copyKey(step), step])).values()]
  const cut = results.flatMap(episodes)
  return {
    without_result: steps.filter(({ tool, output }) => tool === 'Skill' && output === undefined).length,
    unreadable_lines: results.flatMap(({ unreadable }) => unreadable).length,
    steps: steps.length,
    episodes: cut.map((one): Episode => ({ sidechain: one.sidechain, tools: one.steps.map((step) => step.tool) })),
    episodes_collapsed: cut.map((one) => collapsed(one.steps)),
  }
}

describe('vectors of capture, as far as parsing goes', () => {
  const asked = cases.filter(({ expect: wanted }) => Object.keys(wanted).some(isParsed))

  it.each(asked.map((vector) => [vector.id, vector] as const))('%s', (_, { given, expect: wanted }) => {
    const read = (file: string) => sessionsOf(readFileSync(new URL(`./vectors/${file}`, import.meta.url)))
    const found = capture(given.files.flatMap(({ file }) => read(file)))
    expect(found).toMatchObject(Object.fromEntries(Object.entries(wanted).filter(([field]) => isParsed(field))))
  })
})
