import { afterEach, expect, it } from 'vitest'
import { serve } from '@/lib/http/serve'
import { wellKnown } from '@/lib/http/well-known'
import { answerMcp } from '@/lib/mcp/answer-mcp'
import { connect } from '@/lib/mcp/client.test-support'
import { openStore, type Store } from '@/lib/store/client'
import { undoEvent } from '../event/undo-event'
import { readGraph } from '../graph/read-graph'
import type { Context } from '@/lib/kernel/context'
import { mergeSkills } from '../merge/merge-skills'
import { listSessions } from '../session/list-sessions'
import { addSession } from '../session/add-session'
import { claudeLines } from '@/lib/ingest/session/transcript.test-support'
import { openLibrary } from '@/lib/serving/suggest/library'
import { entryNamed, namedSkills } from '@/lib/serving/suggest/named-skills'
import { suggestSkills } from '../suggest/suggest-skills'
import { asAgent, forBothDatabases } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { reportUsed } from '../use/report-used'
import { createSkill } from './create-skill'
import { deleteSkill } from './delete-skill'
import { editSkill } from './edit-skill'
import { listSkills } from './list-skills'
import { readDependencies } from './read-dependencies'
import { readSkill } from './read-skill'
import { restoreVersion } from './restore-version'

const slots = globalThis as typeof globalThis & Record<`mettle${string}`, unknown>
const opened: Store[] = []
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close()
})

/** The same workspace as a process that has just started sees it: nothing is cached. */
function restarted(ctx: Context): Context {
  for (const name of ['mettleLibraries', 'mettleSkillRows', 'mettleLedgers', 'mettleClusters'] as const) delete slots[name]
  const store = openStore(ctx.store.url)
  opened.push(store)
  return { ...ctx, store }
}

let asked = 0

/** The skill that each door answers with when it is asked for a name. */
async function throughEveryDoor(ctx: Context, name: string): Promise<Record<string, string[]>> {
  const sessionKey = `s${(asked += 1)}`
  const db = ctx.store.reader
  const graph = await readGraph(ctx, { skill: name })
  const nameOf = new Map(graph.nodes.map((node) => [node.id, node.name]))
  const library = await openLibrary(db, ctx)
  const client = await connect((request) =>
    serve(request, (own) => answerMcp({ ...own, store: ctx.store, now: ctx.now }, request)),
  )
  const loaded = await client.callTool({ name: 'load_skill', arguments: { name } })
  const used = await reportUsed(ctx, { skill: name, sessionKey })
  const calls = [{ tool: 'Skill', id: `toolu_${sessionKey}`, input: { skill: name } }]
  await addSession(ctx, { transcript: claudeLines({ session: sessionKey, calls }) })
  const use = await db.use.findFirstOrThrow({ where: { useKey: `toolu_${sessionKey}` }, include: { skill: true } })
  const request = new Request(`http://127.0.0.1:4310/.well-known/skills/${name}/SKILL.md`, {
    headers: { host: '127.0.0.1:4310' },
  })
  const file = await (await serve(request, (own, id) => wellKnown({ ...own, store: ctx.store }, request, id))).text()
  const named = await db.skill.findMany({ where: { heldName: { not: null } } })
  const sessions = await listSessions(ctx, { skill: name })
  return {
    get: [(await readSkill(ctx, { name })).name],
    suggest: (await suggestSkills(ctx, { q: name })).items.map((item) => item.name).slice(0, 1),
    named: namedSkills((one) => entryNamed(library, one, () => true), `please use ${name} for this`).map((entry) => entry.name),
    // What was merged into it stands beside it, put away.
    graph: graph.nodes.flatMap((node) =>
      node.kind === 'skill' && node.state !== 'archived' && node.name !== 'rival' ? [node.name] : [],
    ),
    conflict: graph.edges.flatMap((edge) => (edge.kind === 'conflicts_with' ? [nameOf.get(edge.to) ?? ''] : [])),
    dependencies: (await readDependencies(ctx, { name: 'rival' })).conflicts,
    list: (await listSkills(ctx, { q: name, live: true })).items.map((item) => item.name),
    mcp: [(loaded.structuredContent as { name: string }).name],
    used: [('use' in used ? used.use : used.items[0]!.use).skill],
    transcript: [use.skill.name],
    sessions: sessions.items.some((one) => one.key === sessionKey) ? [use.skill.name] : [],
    wellKnown: named.flatMap((row) => (new RegExp(`^name: ${row.name}$`, 'm').test(file) ? [row.name] : [])),
  }
}

const doors = [
  'get',
  'suggest',
  'named',
  'graph',
  'conflict',
  'dependencies',
  'list',
  'mcp',
  'used',
  'transcript',
  'sessions',
  'wellKnown',
]
const everyDoor = (name: string) => Object.fromEntries(doors.map((door) => [door, [name]]))

/** Asks for "beta" as the process stands, and as one that has just started. */
async function expectBetaToBe(ctx: Context, name: string): Promise<void> {
  expect(await throughEveryDoor(ctx, 'beta')).toEqual(everyDoor(name))
  expect(await throughEveryDoor(restarted(ctx), 'beta')).toEqual(everyDoor(name))
}

async function library(ctx: Context): Promise<void> {
  const seed = { origin: 'human', state: 'released' } as const
  await makeSkill(ctx, { ...seed, name: 'alpha', body: '\n## Instructions\n\n1. Build.\n2. Ship.\n' })
  await makeSkill(ctx, { ...seed, name: 'beta', body: '\n## Instructions\n\n1. Build.\n2. Test.\n' })
  const content = '# Rival\n\n1. Wait.\n'
  await createSkill(ctx, { name: 'rival', description: 'Waits', content, conflictsWith: ['beta'] })
}

forBothDatabases('The name of a merged skill', (open) => {
  it('means the same skill through every door, after each act and after a restart', async () => {
    const { ctx } = await open()
    await library(ctx)
    await mergeSkills(ctx, { target: 'alpha', source: 'beta' })
    await expectBetaToBe(ctx, 'alpha')
    await editSkill(ctx, { name: 'alpha', content: '\n## Instructions\n\n1. Build it.\n2. Ship it.\n' })
    await expectBetaToBe(ctx, 'alpha')
    const { skill } = await restoreVersion(ctx, { name: 'alpha', version: 1 })
    expect(skill.aliases).toEqual(['beta'])
    await expectBetaToBe(ctx, 'alpha')
  })

  it('means its own skill again when the merge is undone', async () => {
    const { ctx } = await open()
    await library(ctx)
    expect(await throughEveryDoor(ctx, 'beta')).toEqual(everyDoor('beta'))
    const { event } = await mergeSkills(ctx, { target: 'alpha', source: 'beta' })
    expect(await throughEveryDoor(ctx, 'beta')).toEqual(everyDoor('alpha'))
    await undoEvent(ctx, { id: event?.id ?? '' })
    await expectBetaToBe(ctx, 'beta')
  })

  it('means whoever takes it, and its heir again when that one is deleted', async () => {
    const { ctx } = await open()
    await library(ctx)
    await mergeSkills(ctx, { target: 'alpha', source: 'beta' })
    await createSkill(ctx, { name: 'beta', description: 'Another way', content: '# Beta\n\n1. Go.\n' })
    const found = await throughEveryDoor(ctx, 'beta')
    expect(found).toMatchObject({ get: ['beta'], suggest: ['beta'], named: ['beta'], mcp: ['beta'], used: ['beta'] })
    expect(await throughEveryDoor(restarted(ctx), 'beta')).toEqual(found)
    await deleteSkill(ctx, { name: 'beta' })
    await expectBetaToBe(ctx, 'alpha')
  })

  it('means to an agent what that agent may see', async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: 'alpha', agent: 'desk', body: '\n## Instructions\n\n1. Build.\n2. Ship.\n' })
    await makeSkill(ctx, { name: 'beta', agent: 'desk', body: '\n## Instructions\n\n1. Build.\n2. Test.\n' })
    await mergeSkills(ctx, { target: 'alpha', source: 'beta' })
    await makeSkill(ctx, { name: 'beta', agent: 'other', body: '\n## Instructions\n\n1. Rest.\n' })
    for (const own of [asAgent(ctx, 'desk'), asAgent(restarted(ctx), 'desk')]) {
      expect((await readSkill(own, { name: 'beta' })).name).toBe('alpha')
      expect((await suggestSkills(own, { q: 'beta' })).items.map((item) => item.name)).toEqual(['alpha'])
    }
  })
})
