import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Background, isComparable, isGeneric, isShipped, thingsOf, type Done, type Place, type Thing } from './background'

const done = (harness: string, place: Place, ...things: Thing[]): Done => ({ harness, place, things })
const inProjects = (count: number, thing: Thing, harness = 'claude-code'): Done[] =>
  Array.from({ length: count }, (_, at) => done(harness, `project p${at}`, thing))
const nowhere: ReadonlySet<Place> = new Set()

describe('what is shipped', () => {
  it.each<[Thing, string, boolean]>([
    ['tool Read', 'claude-code', true],
    ['tool read_file', 'gemini', true],
    ['tool ReadFile', 'kimi', true],
    ['tool apply_patch', 'codex', true],
    ['tool TodoWrite', 'claude-code', true],
    ['tool open', 'swe-agent', true],
    // Another harness's tool, and a chat format's: named by whoever built that agent.
    ['tool open', 'claude-code', false],
    ['tool search', 'openai-chat', false],
    ['tool open_page', 'openai-chat', false],
    ['tool read_file', 'openai-chat', false],
    ['tool mcp__linear__get_issue', 'claude-code', false],
    // Whoever runs a shell, it says nothing by itself.
    ['tool Bash', 'openai-chat', true],
    ['$ git status', 'openai-chat', true],
    ['$ git commit', 'claude-code', true],
    ['$ npm test', 'codex', true],
    ['$ just fmt', 'codex', false],
    ['$ git push', 'codex', false],
    ['! path does not exist', 'claude-code', false],
  ])('%s of %s: %s', (thing, harness, expected) => {
    expect(isShipped(thing, harness)).toBe(expected)
  })
})

describe('what is learned', () => {
  it('is generic where three other projects do it, not where two do', () => {
    expect(isGeneric('$ just fmt', 'claude-code', nowhere, new Background(inProjects(2, '$ just fmt')))).toBe(false)
    expect(isGeneric('$ just fmt', 'claude-code', nowhere, new Background(inProjects(3, '$ just fmt')))).toBe(true)
  })

  it('does not count the projects that a proposal rests on', () => {
    const background = new Background(inProjects(4, '$ just fmt'))
    expect(isGeneric('$ just fmt', 'claude-code', new Set<Place>(['project p0']), background)).toBe(true)
    expect(isGeneric('$ just fmt', 'claude-code', new Set<Place>(['project p0', 'project p1']), background)).toBe(false)
  })

  it('is of one harness alone', () => {
    const background = new Background(inProjects(9, '$ just fmt'))
    expect(isGeneric('$ just fmt', 'codex', nowhere, background)).toBe(false)
  })

  it('counts agents of a harness that is known where there are no projects, never those of a chat format', () => {
    const agents = (harness: string): Done[] => ['a', 'b', 'c'].map((agent) => done(harness, `agent ${agent}`, 'tool get_order'))
    expect(isGeneric('tool get_order', 'codex', nowhere, new Background(agents('codex')))).toBe(true)
    expect(isGeneric('tool get_order', 'openai-chat', nowhere, new Background(agents('openai-chat')))).toBe(false)
  })

  const thing = fc.constantFrom<Thing>('$ just fmt', 'tool get_order', '! no such order')
  const place = fc.constantFrom<Place>('project a', 'project b', 'project c', 'project d', 'agent x', 'agent y')
  const history = fc.array(fc.record({ harness: fc.constantFrom('codex', 'openai-chat'), place, things: fc.array(thing) }))

  it('does not depend on the order of sessions, nor on how often one place does a thing', () => {
    fc.assert(
      fc.property(history, thing, (all, one) => {
        const count = (some: readonly Done[]) => new Background(some).othersDoing(one, 'codex', nowhere)
        expect(count(all.toReversed())).toBe(count(all))
        expect(count([...all, ...all])).toBe(count(all))
      }),
    )
  })

  it('never makes a thing generic by taking sessions away', () => {
    fc.assert(
      fc.property(history, fc.nat(), thing, (all, at, one) => {
        const less = all.filter((_, index) => index !== at % Math.max(1, all.length))
        const others = (some: readonly Done[]) => new Background(some).othersDoing(one, 'codex', nowhere)
        expect(others(less)).toBeLessThanOrEqual(others(all))
      }),
    )
  })
})

describe('the things of a step', () => {
  it('are its commands, else its tool under one spelling', () => {
    expect(thingsOf({ tool: 'Bash', heads: ['just fmt', 'git add'] })).toEqual(['$ just fmt', '$ git add'])
    expect(thingsOf({ tool: 'Read' })).toEqual(['tool Read'])
    expect(thingsOf({ tool: 'mcp.linear-app.get_issue' })).toEqual(thingsOf({ tool: 'mcp__linear_app__get_issue' }))
  })

  it('are not compared where each project means another one', () => {
    expect(isComparable('$ npm run')).toBe(false)
    expect(isComparable('$ npm run deploy')).toBe(true)
    expect(isComparable('tool npm run')).toBe(true)
  })
})
