import { groupBy } from '@/lib/domain/collection/group-by'
import { demoDays } from './calendar'
import { Draw } from './draw'
import { learnedSkills, writtenSkills, type LearnedSkill, type WrittenSkill } from './library'
import { dayMs, makeSessions } from './make-sessions'
import { linkUses, makeUses, type DemoUse } from './make-uses'
import { beats, importDay, sweepDays, type DemoStep } from './story'
import type { DemoSession } from './types'
import { placeUses, writeUses } from './use-sessions'

/** Of this seed the demo that everybody sees. */
export const demoSeed = 4310

/** Days on which the library is swept: the last sweep ends the story. */
function sweeps(): number[] {
  const days: number[] = []
  for (let day = sweepDays.first; day < sweepDays.last; day += sweepDays.every) days.push(day)
  return [...days, sweepDays.last]
}

/** Every use, each in a session that is written down, and the sessions that are there because of one. */
function allUses(seed: number, start: Date, made: readonly DemoSession[]) {
  const [draw, own] = [new Draw(seed + 1), new Draw(seed + 3)]
  const reported = [...learnedSkills, ...writtenSkills].map((skill) => ({ skill, uses: makeUses(draw, skill, start) }))
  const all = { uses: [] as DemoUse[], sessions: [] as DemoSession[] }
  // Those beside other work come last, as guests of sessions that are there then.
  for (const { skill, uses } of reported.toSorted((a, b) => Number(isGuest(a.skill)) - Number(isGuest(b.skill)))) {
    const ofWorkflow = made.filter(({ workflow }) => workflow === skill.workflow)
    const tied = isGuest(skill) ? placeUses(uses, [...made, ...all.sessions]) : linkUses(uses, ofWorkflow)
    const written = writeUses(own, skill, tied, start)
    all.uses.push(...written.uses)
    all.sessions.push(...written.sessions)
  }
  return all
}

const isGuest = (skill: LearnedSkill | WrittenSkill): boolean => 'isBesideWork' in skill

/** The transcripts of uses, brought in by their agents at one moment: until then agents only reported what they used. */
function imports(sessions: readonly DemoSession[], at: Date): DemoStep[] {
  return [...groupBy(sessions, ({ agent }) => agent)].map(([agent, own]) => ({ at, kind: 'ingest', agent, sessions: own }))
}

/** Uses in one report a stretch between two sweeps, sent right before the sweep that looks at them. */
function reports(uses: readonly DemoUse[], days: readonly number[], at: (day: number) => Date): DemoStep[] {
  return days.flatMap((day, index): DemoStep[] => {
    const from = at(index === 0 ? 0 : (days[index - 1] ?? 0)).getTime()
    const until = at(day).getTime()
    const part = uses.filter((use) => use.at.getTime() >= from && use.at.getTime() < until)
    const inOrder = part.toSorted((a, b) => a.at.getTime() - b.at.getTime())
    return part.length ? [{ at: new Date(until - 60_000), kind: 'report', uses: inOrder }] : []
  })
}

/**
 * The whole demo as a list of acts, oldest first: what agents did over the ninety days before `now`, and what people and
 * sweeps made of it. The same `now` and seed give the same list.
 */
export function generateDemo(now: Date, seed: number = demoSeed): DemoStep[] {
  const start = new Date(now.getTime() - demoDays * dayMs)
  const at = (day: number) => new Date(start.getTime() + Math.round(day * dayMs))
  const made = makeSessions(new Draw(seed), start)
  const used = allUses(seed, start, made)
  const days = sweeps()
  const steps: DemoStep[] = [
    ...made.map((session): DemoStep => ({ at: session.startedAt, kind: 'ingest', agent: session.agent, sessions: [session] })),
    ...imports(used.sessions, at(importDay)),
    ...learnedSkills.map(({ workflow, agent, name, description, promotedOn }, index): DemoStep => {
      // A few minutes between two approvals, in the order of the list.
      return { at: at(promotedOn + index / 100), kind: 'promote', workflow, agent, name, description }
    }),
    ...writtenSkills.map((skill): DemoStep => ({ at: at(skill.writtenOn), kind: 'write', name: skill.name })),
    ...beats.map(({ day, ...beat }): DemoStep => ({ at: at(day), ...beat })),
    ...reports(used.uses, days, at),
    ...days.map((day): DemoStep => ({ at: at(day), kind: 'sweep' })),
  ]
  return steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
