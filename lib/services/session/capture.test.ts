import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { groupBy } from '@/lib/domain/collection/group-by'
import { shapeOf } from '@/lib/domain/shape/shape-of'
import { vectors, type VectorCase } from '@/lib/domain/vectors.test-support'
import { parsedFields } from '@/lib/transcripts/capture.test-support'
import { sessionsOf } from '@/lib/transcripts/fixture.test-support'
import type { Context } from '@/lib/kernel/context'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { addSession } from './add-session'
import { claudeLines } from '@/lib/ingest/session/transcript.test-support'

interface UsesInput {
  files: { file: string; agent: string }[]
  since?: string
  ask_as?: string
  known_skills?: string[]
}
interface Expected {
  uses?: { skill: string }[]
  use_count?: Record<string, number>
  [field: string]: unknown
}

const vectorFile = '../../transcripts/vectors/capture.json'
const cases = vectors<UsesInput, Expected>(import.meta.url, vectorFile)

const fileOf = (file: string): Uint8Array => readFileSync(new URL(`../../transcripts/vectors/${file}`, import.meta.url))

/** The skills that a transcript calls for. */
function calledIn({ file }: { file: string }): string[] {
  const steps = sessionsOf(fileOf(file)).flatMap(({ session }) => session.steps)
  return steps.flatMap(({ tool, input }) => (tool === 'Skill' && typeof input.skill === 'string' ? [input.skill] : []))
}

/** The skills that a case speaks of: those it says are known, else all that it counts or calls for. */
function skillsIn({ given, expect: wanted }: VectorCase<UsesInput, Expected>): string[] {
  const named = [...(wanted.uses ?? []).map((use) => use.skill), ...Object.keys(wanted.use_count ?? {})]
  return [...new Set(given.known_skills ?? [...named, ...given.files.flatMap(calledIn)])]
}

/** By nearest rank. */
function percentile(values: number[], share: number): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)]
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

async function usesOf(ctx: Context, input: UsesInput) {
  const agent = input.ask_as ? await ctx.store.db.agent.findFirst({ where: { name: input.ask_as } }) : null
  const where = { agentId: agent?.id, at: input.since ? { gte: new Date(input.since) } : undefined }
  const rows = await ctx.store.db.use.findMany({ where, include: { skill: true }, orderBy: { at: 'asc' } })
  return rows.map((use) => ({ use, skill: use.skill.name, latency: use.latencyMs ?? Number.NaN }))
}

/** In how many sessions each sequence of steps stands, copies left out. */
async function sequences(ctx: Context): Promise<Record<string, number>> {
  const rows = await ctx.store.db.step.findMany({
    where: { isCopy: false },
    orderBy: [{ sessionId: 'asc' }, { position: 'asc' }],
  })
  const bySession = groupBy(rows, (row) => row.sessionId)
  const calls = [...bySession.values()].map((steps) =>
    steps.map(({ tool, input }) => [tool, ...(shapeOf(tool, JSON.parse(input)).heads ?? [])].join(' ')).join(', '),
  )
  return Object.fromEntries([...groupBy(calls, (text) => text)].map(([text, some]) => [text, some.length]))
}

/** What the cases ask of the store, by field. */
async function capture(ctx: Context, input: UsesInput, skillsBefore: number): Promise<Record<string, unknown>> {
  const uses = await usesOf(ctx, input)
  const bySkill = groupBy(uses, (one) => one.skill)
  const perSkill = (of: (some: typeof uses) => number) =>
    Object.fromEntries([...bySkill].map(([skill, some]) => [skill, of(some)]))
  const latencies = uses.map((one) => one.latency)
  const judged = uses.filter(({ use }) => use.outcome !== null && use.outcome !== 'unknown')
  return {
    uses: uses.map(({ use, skill, latency }) => ({
      skill,
      tool_use_id: use.useKey,
      loaded: use.stage === 'loaded',
      latency_ms: latency,
      at: use.at.toISOString(),
    })),
    use_count: perSkill((some) => some.length),
    uses_total: uses.length,
    loads_failed: uses.filter(({ use }) => use.stage !== 'loaded').length,
    average_latency_ms: perSkill((some) => mean(some.map((one) => one.latency))),
    latency_p50_ms: percentile(latencies, 0.5),
    latency_p95_ms: percentile(latencies, 0.95),
    judged: judged.length,
    success_rate: judged.length === 0 ? null : judged.filter(({ use }) => use.outcome === 'success').length / judged.length,
    skills_created: (await ctx.store.db.skill.count()) - skillsBefore,
    sessions_per_shape_sequence: await sequences(ctx),
  }
}

forBothDatabases('Capture, by the vectors', (open) => {
  it.each(cases.map((vector) => [vector.id, vector] as const))('%s', async (_, vector) => {
    const { ctx, clock } = await open()
    // After all that the transcripts tell of.
    clock.set('2026-07-01T00:00:00.000Z')
    const skills = skillsIn(vector)
    for (const name of skills) await makeSkill(ctx, { name, origin: 'human', state: 'released' })
    for (const { file, agent } of vector.given.files) {
      await addSession(ctx, { transcript: new Uint8Array(fileOf(file)), agent })
    }
    const found = await capture(ctx, vector.given, skills.length)
    const wanted = Object.entries(vector.expect).filter(([field]) => !(parsedFields as readonly string[]).includes(field))
    for (const [field, value] of wanted) {
      expect(Object.keys(found), 'a field that nothing here reads').toContain(field)
      if (field === 'uses') expect(found.uses).toEqual(value)
      else expect(found).toMatchObject({ [field]: value })
    }
  })
})

forBothDatabases('A call for a skill', (open) => {
  const calls = [
    { tool: 'Skill', id: 'toolu_a', input: { skill: 'plug:run-tests' } },
    { tool: 'Skill', id: 'toolu_b', input: { skill: 'run-tests' }, isError: true },
    { tool: 'Skill', id: 'toolu_c', input: { skill: 'unknown' } },
  ]

  it('is a use of it, once however often it is read, and none for a copy', async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: 'run-tests', origin: 'human', state: 'released' })
    await addSession(ctx, { transcript: claudeLines({ session: 's1', calls }) })
    await addSession(ctx, { transcript: claudeLines({ session: 's1', calls: [...calls, { tool: 'Read' }] }) })
    await addSession(ctx, { transcript: claudeLines({ session: 'fork', start: '2026-02-09T10:00:00Z', calls }) })
    const uses = await ctx.store.db.use.findMany({ orderBy: { useKey: 'asc' } })
    expect(uses.map((use) => [use.sessionKey, use.useKey, use.stage])).toEqual([
      ['s1', 'toolu_a', 'loaded'],
      ['s1', 'toolu_b', 'offered'],
    ])
  })

  it('stays with the skill it was made for when another takes the name', async () => {
    const { ctx } = await open()
    const first = await makeSkill(ctx, { name: 'run-tests', origin: 'human', state: 'released' })
    await addSession(ctx, { transcript: claudeLines({ session: 's1', calls }) })
    await ctx.store.db.skill.update({ where: { id: first.id }, data: { state: 'deleted', heldName: null } })
    await makeSkill(ctx, { name: 'run-tests', origin: 'human', state: 'released' })
    await addSession(ctx, { transcript: claudeLines({ session: 's1', calls: [...calls, { tool: 'Read' }] }) })
    expect((await ctx.store.db.use.findMany()).map((use) => use.skillId)).toEqual([first.id, first.id])
  })
})
