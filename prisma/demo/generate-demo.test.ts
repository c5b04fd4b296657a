import { describe, expect, it } from 'vitest'
import { groupBy } from '@/lib/domain/collection/group-by'
import { redact } from '@/lib/redact/redact'
import { parseTranscript } from '@/lib/transcripts/registry'
import { demoDays } from './calendar'
import { generateDemo } from './generate-demo'
import { learnedSkills, writtenSkills } from './library'
import { dayMs } from './make-sessions'
import { demoAgents } from './types'
import { turns } from './turns'
import { writeTranscript } from './write-transcript'

const now = new Date('2026-06-01T10:00:00.000Z')
const story = generateDemo(now)
const sessions = story.flatMap((step) => (step.kind === 'ingest' ? step.sessions : []))
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

  // About a hundred and twenty of the desks' work, and one for each use that has none of those.
  it('has about five hundred and thirty sessions of several agents, of varied length, each known once', () => {
    expect(sessions.length).toBeGreaterThanOrEqual(500)
    expect(sessions.length).toBeLessThanOrEqual(560)
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

  const byKey = new Map(sessions.map((session) => [session.key, session]))

  it('breaks the uses of a skill that fails for a time at one step, from the day on which something changed', () => {
    for (const [name, { day, until = demoDays, step, error }] of Object.entries(turns)) {
      const start = now.getTime() - demoDays * dayMs
      const within = ({ at }: { at: Date }) => at.getTime() >= start + day * dayMs && at.getTime() < start + until * dayMs
      const failed = uses.filter((use) => use.skill === name && use.outcome === 'failure' && within(use))
      const last = failed.map((use) => byKey.get(use.sessionKey)?.turns[0]?.steps.at(-1))
      const broken = last.filter((one) => one?.output === error)
      expect(share(broken.length, last.length), name).toBeGreaterThan(0.8)
      for (const one of broken) expect(one?.tool === 'Bash' ? one.input.command : one?.tool).toBe(step)
    }
  })

  it('writes down every use in a session with steps that ended as the use did', () => {
    for (const use of uses) {
      const session = byKey.get(use.sessionKey)
      expect(session?.turns[0]?.steps.length, use.sessionKey).toBeGreaterThan(0)
      expect(session?.ending, use.sessionKey).toBe(use.outcome ?? null)
      expect(session).toMatchObject({ agent: use.agent, format: use.harness })
      const said = session?.turns.map((turn) => turn.request).join()
      if (use.correction && said?.includes('No, ')) expect(said).toContain(use.correction)
    }
  })

  it('lets a skill that goes with other work be used in sessions of that work', () => {
    const shared = groupBy(uses, (use) => use.sessionKey)
    const names = [...shared.values()].flatMap((own) => (own.length > 1 ? own.map(({ skill }) => skill) : []))
    for (const skill of ['answer-in-plain-words', 'review-checklist']) {
      const own = uses.filter((use) => use.skill === skill)
      expect(share(names.filter((name) => name === skill).length, own.length), skill).toBeGreaterThan(0.5)
    }
  })

  it('brings the transcripts of uses after the last mining, so that the queue holds what is no skill yet', () => {
    const lastMined = story.findLastIndex(({ kind }) => kind === 'mine')
    const late = story.slice(lastMined).flatMap((step) => (step.kind === 'ingest' ? step.sessions : []))
    const linked = new Set(uses.map((use) => use.sessionKey))
    expect(late.length).toBeGreaterThan(300)
    for (const { key } of late) expect(linked).toContain(key)
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
