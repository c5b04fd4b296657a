import { describe, expect, it } from 'vitest'
import { redact } from '@/lib/redact/redact'
import { parseTranscript } from '@/lib/transcripts/registry'
import { demoDays } from './calendar'
import { generateDemo } from './generate-demo'
import { learnedSkills, writtenSkills } from './library'
import { dayMs } from './make-sessions'
import { demoAgents } from './types'
import { turns } from './use-sessions'
import { writeTranscript } from './write-transcript'

const now = new Date('2026-06-01T10:00:00.000Z')
const story = generateDemo(now)
const sessions = story.flatMap((step) => (step.kind === 'ingest' ? [step.session] : []))
const uses = story.flatMap((step) => (step.kind === 'report' ? step.uses : []))
const transcripts = sessions.map((session) => ({ session, text: writeTranscript(session) }))

const share = (part: number, whole: number): number => part / whole

describe('The demo', () => {
  it('is the same for the same moment and seed, and another for another seed', () => {
    expect(generateDemo(now)).toEqual(story)
    expect(generateDemo(now, 1)).not.toEqual(story)
  })

  it('is the same story at another moment, told with other dates', () => {
    const later = generateDemo(new Date(now.getTime() + 40 * dayMs))
    const shape = (list: typeof story) => list.map(({ kind, at }) => [kind, at.getTime()])
    expect(shape(later)).toEqual(shape(story).map(([kind, at]) => [kind, Number(at) + 40 * dayMs]))
  })

  it('tells of ninety days that end now, in order', () => {
    const times = story.map((step) => step.at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times[0]).toBeGreaterThanOrEqual(now.getTime() - demoDays * dayMs)
    expect(times.at(-1)).toBeLessThanOrEqual(now.getTime())
    expect(now.getTime() - Number(times.at(-1))).toBeLessThan(dayMs)
  })

  // About a hundred and twenty of the desks' work, and one for each use of the skills whose uses are all written down.
  it('has about two hundred and twenty sessions of several agents, of varied length, each known once', () => {
    expect(sessions.length).toBeGreaterThanOrEqual(200)
    expect(sessions.length).toBeLessThanOrEqual(240)
    expect(new Set(sessions.map((session) => session.agent))).toEqual(new Set(demoAgents))
    expect(new Set(sessions.map((session) => session.key)).size).toBe(sessions.length)
    const lengths = sessions.map(({ turns }) => turns.reduce((sum, turn) => sum + turn.steps.length, 0))
    expect(new Set(lengths).size).toBeGreaterThan(6)
  })

  it('is honest: some sessions fail, some calls fail, some are refused', () => {
    const steps = sessions.flatMap(({ turns }) => turns.flatMap((turn) => turn.steps))
    const failedSessions = sessions.filter((session) => session.ending === 'failure').length
    expect(share(failedSessions, sessions.length)).toBeGreaterThan(0.02)
    expect(share(failedSessions, sessions.length)).toBeLessThan(0.3)
    for (const status of ['error', 'denied'] as const) {
      expect(share(steps.filter((step) => step.status === status).length, steps.length)).toBeGreaterThan(0.01)
    }
  })

  it('uses a skill only after it exists', () => {
    const born = new Map([
      ...learnedSkills.map((skill) => [skill.name, skill.promotedOn] as const),
      ...writtenSkills.map((skill) => [skill.name, skill.writtenOn] as const),
    ])
    const start = now.getTime() - demoDays * dayMs
    for (const use of uses) expect((use.at.getTime() - start) / dayMs).toBeGreaterThan(born.get(use.skill) ?? Infinity)
  })

  it('reports every use once, right before the sweep that looks at it', () => {
    expect(new Set(uses.map((use) => `${use.sessionKey} ${use.toolUseId}`)).size).toBe(uses.length)
    for (const step of story) {
      if (step.kind === 'report')
        for (const use of step.uses) expect(use.at.getTime()).toBeLessThanOrEqual(step.at.getTime() + 60_000)
    }
  })

  it('writes down every use of a skill that fails of late, which breaks at one step from a day on', () => {
    const byKey = new Map(sessions.map((session) => [session.key, session]))
    for (const [name, { day, tool, error }] of Object.entries(turns)) {
      const own = uses.filter((use) => use.skill === name)
      const phases = learnedSkills.find((skill) => skill.name === name)?.phases ?? []
      expect(own.length).toBeGreaterThanOrEqual(phases.reduce((sum, phase) => sum + phase.uses, 0))
      const late = own.filter((use) => use.at.getTime() >= now.getTime() - (demoDays - day) * dayMs && use.outcome === 'failure')
      const broken = late.filter((use) => byKey.get(use.sessionKey)?.turns[0]?.steps.at(-1)?.output === error)
      expect(share(broken.length, late.length)).toBeGreaterThan(0.6)
      for (const use of own) expect(byKey.get(use.sessionKey)?.turns[0]?.steps.length).toBeGreaterThan(0)
      for (const use of broken) expect(byKey.get(use.sessionKey)?.turns[0]?.steps.at(-1)?.tool).toBe(tool)
    }
  })

  it('ties uses to sessions that ended as the use did', () => {
    const byKey = new Map(sessions.map((session) => [session.key, session]))
    const tied = uses.filter((use) => byKey.has(use.sessionKey))
    expect(tied.length).toBeGreaterThan(20)
    for (const use of tied.filter(({ outcome }) => outcome)) expect(use.outcome).toBe(byKey.get(use.sessionKey)?.ending)
  })
})

describe('Every transcript of the demo', () => {
  it.each(demoAgents)('of %s is read whole by its own parser', (agent) => {
    for (const { session, text } of transcripts.filter((one) => one.session.agent === agent)) {
      const parsed = parseTranscript(text)
      if ('refused' in parsed) throw new Error(parsed.refused)
      expect(parsed.format).toBe(session.format)
      const [read] = parsed.sessions
      expect(read?.unreadable).toEqual([])
      expect(read?.session.key).toBe(session.key)
      const steps = session.turns.flatMap((turn) => turn.steps)
      expect(read?.session.steps.map((step) => step.tool)).toEqual(steps.map((step) => step.tool))
      expect(read?.session.prompts.map((prompt) => prompt.text)).toEqual(session.turns.map((turn) => turn.request))
    }
  })

  it('holds no secret and no personal data but invented addresses', () => {
    const marks = transcripts.flatMap(({ text }) => redact(text).marks)
    expect([...new Set(marks.map((mark) => mark.type))]).toEqual(['email'])
    const addresses = transcripts.flatMap(({ text }) => text.match(/[\w.+-]+@[\w-]+\.[a-z]{2,}/g) ?? [])
    for (const address of addresses) expect(address).toMatch(/@example\.com$/)
  })
})
