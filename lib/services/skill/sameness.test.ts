import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { corpus } from '@/lib/domain/overlap/likeness-pairs.test-support'
import { asAgent } from '../testing/both-databases.test-support'
import { proposeChange } from '@/lib/learning'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'
import { listCandidates } from '../candidate/list-candidates'
import { promoteCandidate } from '../candidate/promote-candidate'
import { proposeCandidate } from '../candidate/propose-candidate'
import { readGraph } from '../graph/read-graph'
import { forBothDatabases, type Opened } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { createSkill } from './create-skill'
import { importSkill } from './import-skill'
import { listSimilar } from './list-similar'
import { loadNow } from '../testing/load-now.test-support'
import { readSkill } from './read-skill'

type Ctx = Opened['ctx']

const textOf = (name: string) => corpus.find(({ text }) => text.name === name)!.text
const written = (name: string, as = name) => ({ name: as, description: textOf(name).description, content: textOf(name).body })
const markdown = (name: string, as = name) =>
  `---\nname: ${as}\ndescription: ${JSON.stringify(textOf(name).description)}\n---\n\n${textOf(name).body}`
const proposal = (name: string, as = name) => ({
  name: as,
  kind: 'new' as const,
  description: textOf(name).description,
  instructions: textOf(name).body,
})
const redundancy = async (ctx: Ctx, name: string) => (await readSkill(ctx, { name })).scores.redundancy?.value
const mine = (ctx: Ctx) => mineAgent(ctx, '*', async () => undefined)
const duplicates = (item: { gates: { code: string; reason: string }[] } | null | undefined) =>
  item?.gates.flatMap(({ code, reason }) => (code === 'duplicate' ? [reason] : []))

forBothDatabases('sameness', (start) => {
  it('is named at every door for the same text under another name', async () => {
    const { ctx } = await start()
    const first = await createSkill(ctx, written('drain-a-node'))
    expect(first).not.toHaveProperty('similar')
    const identical = { name: 'drain-a-node', similarity: 1, by: 'identical' }
    expect((await createSkill(ctx, written('drain-a-node', 'created'))).similar).toEqual(identical)
    const { similar } = await importSkill(ctx, { directory: 'imported', text: markdown('drain-a-node', 'imported') })
    expect(similar).toMatchObject({ similarity: 1, by: 'identical' })
    const folder = mkdtempSync(path.join(os.tmpdir(), 'mettle-same-'))
    for (const name of ['loaded', 'other']) {
      mkdirSync(path.join(folder, name))
      const text = name === 'other' ? markdown('refund-an-order', name) : markdown('drain-a-node', name)
      writeFileSync(path.join(folder, name, 'SKILL.md'), text)
    }
    const { items } = await loadNow(ctx, { dir: folder })
    expect(items.map(({ name, reason }) => [name, reason])).toEqual([
      ['loaded', 'identical to "drain-a-node"'],
      ['other', null],
    ])
    const proposed = await proposeCandidate(asAgent(ctx, 'desk'), proposal('refund-an-order', 'proposed'))
    expect(duplicates(proposed)).toEqual([expect.stringMatching(/^"other" already says this|^It is identical to "other"/)])
    const { items: near } = await listSimilar(ctx, { name: 'drain-a-node' })
    expect(near.map(({ name, similarity, by }) => [name, similarity, by])).toEqual(
      expect.arrayContaining(['created', 'imported', 'loaded'].map((name) => [name, 1, 'identical'])),
    )
    for (const name of ['drain-a-node', 'created', 'imported', 'loaded']) expect(await redundancy(ctx, name)).toBe(1)
    expect(await redundancy(ctx, 'other')).toBe(0)
  })

  it('names a paraphrase as similar, counts it as redundancy on both sides, and tells other tasks apart', async () => {
    const { ctx } = await start()
    await createSkill(ctx, written('refund-an-order'))
    await createSkill(ctx, written('change-a-delivery-address'))
    const { similar } = await createSkill(ctx, written('give-money-back'))
    expect(similar).toMatchObject({ name: 'refund-an-order', by: 'steps' })
    const of = async (name: string) => (await listSimilar(ctx, { name })).items.filter((one) => one.isSimilar)
    expect((await of('refund-an-order')).map(({ name }) => name)).toEqual(['give-money-back'])
    const [found] = await of('give-money-back')
    expect(found).toMatchObject({
      name: 'refund-an-order',
      similarity: similar?.similarity,
      why: expect.stringContaining('6 of 6'),
    })
    expect([await redundancy(ctx, 'refund-an-order'), await redundancy(ctx, 'give-money-back')]).toEqual([
      similar?.similarity,
      similar?.similarity,
    ])
    expect(await redundancy(ctx, 'change-a-delivery-address')).toBe(0)
    const { edges } = await readGraph(ctx, {})
    expect(edges.filter(({ kind }) => kind === 'similar_to')).toMatchObject([{ weight: similar?.similarity }])
  })

  it('scores the same draft the same, whoever brings it', async () => {
    const { ctx } = await start()
    await createSkill(ctx, written('refund-an-order'))
    const draft = written('give-money-back')
    const fromTool = await proposeChange(asAgent(ctx, 'one'), { change: 'create', input: draft })
    const { items } = await listCandidates(ctx, {})
    expect([fromTool?.score, fromTool?.risk, duplicates(fromTool)?.length]).toEqual([items[0]?.score, items[0]?.risk, 1])
    const fromRest = await proposeCandidate(asAgent(ctx, 'two'), proposal('give-money-back'))
    expect(fromRest.risk).toBe(fromTool?.risk)
    expect(fromRest.score.parts).toEqual(fromTool?.score.parts)
    expect(fromTool?.similar).toMatchObject({ name: 'refund-an-order' })
  })

  it('proposes to merge mined sequences that are 94.3% alike, and texts that people wrote twice', async () => {
    const { ctx } = await start()
    const long = Array.from({ length: 35 }, (_, at) => `shape-${at}`)
    await makeSkill(ctx, { name: 'beaten-path', agent: 'desk', row: { shapes: long, judgedEver: 3 } })
    await makeSkill(ctx, {
      name: 'side-path',
      agent: 'desk',
      body: '\n# Other\n\nSomething else.\n',
      row: { shapes: [...long.slice(0, 33), 'x', 'y'] },
    })
    await createSkill(ctx, written('renew-the-certificate'))
    await createSkill(ctx, written('expiring-tls'))
    await createSkill(ctx, written('add-a-virtual-host'))
    await mine(ctx)
    await mine(ctx)
    const { items } = await listCandidates(ctx, {})
    expect(items.map(({ kind, skill }) => `${kind} ${skill}`).toSorted()).toEqual([
      'merge beaten-path',
      'merge renew-the-certificate',
    ])
    expect(items.find(({ skill }) => skill === 'beaten-path')?.overlap).toBeCloseTo(0.943, 3)
    const human = items.find(({ skill }) => skill === 'renew-the-certificate')
    const { skill } = await promoteCandidate(ctx, { id: human?.id ?? '', digest: human?.digest })
    expect(skill).toMatchObject({ lineage: ['expiring-tls'], version: 2 })
    expect(await redundancy(ctx, 'renew-the-certificate')).toBe(0)
  })

  it('follows edits and removals, with what a transaction did itself', async () => {
    const { ctx, store } = await start()
    await createSkill(ctx, written('drain-a-node'))
    const { skill } = await createSkill(ctx, written('drain-a-node', 'again'))
    expect(skill.scores.redundancy?.value).toBe(1)
    await store.db.skill.updateMany({ where: { name: 'drain-a-node' }, data: { state: 'archived', revision: { increment: 1 } } })
    expect(await redundancy(ctx, 'again')).toBe(0)
  })
})
