import path from 'node:path'
import { expect, it } from 'vitest'
import { listClusters as contract } from '@/lib/contract/cluster'
import { flushBehind } from '@/lib/kernel/write-behind'
import { offerSkills } from '@/lib/services/suggest/offer-skills'
import { suggestSkills } from '@/lib/services/suggest/suggest-skills'
import { installPack } from '@/lib/services/pack/install-pack'
import { savePolicy } from '@/lib/services/policy/save-policy'
import { deprecateSkill } from '@/lib/services/skill/act-on-skill'
import { asAgent, forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { reportUsed } from '@/lib/services/use/report-used'
import type { Context } from '@/lib/kernel/context'
import { listClusters } from '@/lib/services/graph/list-clusters'

async function useTogether(ctx: Context, skills: string[], times: number): Promise<void> {
  const items = skills.flatMap((skill) =>
    Array.from({ length: times }, (_, index) => ({
      skill,
      sessionKey: `${skills.join('-')}-${index}`,
      stage: 'loaded' as const,
    })),
  )
  await reportUsed(ctx, { items })
}

const names = (answer: { items: { name: string; cluster?: { name: string } }[] }) =>
  answer.items.map((item) => (item.cluster ? `${item.name} (${item.cluster.name})` : item.name))

forBothDatabases('Clusters', (open) => {
  it("come from packs and from sessions' joint uses, for callers who may see them", async () => {
    const { ctx } = await open()
    await installPack(ctx, { dir: path.resolve('packs/essentials') })
    for (const name of ['ship-orders', 'print-labels']) await makeSkill(ctx, { name, agent: 'desk' })
    await useTogether(asAgent(ctx, 'desk'), ['ship-orders', 'print-labels'], 4)
    const all = await listClusters(ctx, {})
    expect(contract.output.parse(all)).toEqual(all)
    expect(all.items.map((one) => [one.source, one.name, one.members.length])).toEqual([
      ['pack', 'Carry a long task through', 3],
      ['pack', 'Learn from experience', 3],
      ['pack', 'Find causes', 3],
      ['pack', 'Change software safely', 3],
      ['use', 'around ship-orders', 2],
    ])
    expect(all.items[4]?.members[1]).toMatchObject({ name: 'print-labels', lifecycle: 'verified', sessions: 4 })
    const others = (await listClusters(asAgent(ctx, 'other'), {})).items
    expect(others.filter((one) => one.source === 'use')).toEqual([])
    expect((await listClusters(ctx, { limit: 2 })).nextCursor).toBe('2')
  })

  it('widen a suggestion within its limit, are reported when a session is served, and never add a skill that is not served', async () => {
    const { ctx, store } = await open()
    for (const name of ['ship-orders', 'print-labels', 'weigh-parcels']) await makeSkill(ctx, { name })
    await useTogether(ctx, ['ship-orders', 'print-labels', 'weigh-parcels'], 4)
    const q = 'please ship my orders'
    const widened = ['ship-orders', 'print-labels (around print-labels)', 'weigh-parcels (around print-labels)']
    const first = await suggestSkills(ctx, { q })
    expect(new Set(names(first))).toEqual(
      new Set(widened.map((name) => name.replace('around print-labels', first.items[1]?.cluster?.name ?? ''))),
    )
    expect(first.items[1]?.score).toBeLessThan(first.items[0]?.score ?? 0)
    expect(await store.db.notice.count({ where: { verb: 'skills_cluster_expanded' } })).toBe(0)
    expect(names(await suggestSkills(ctx, { q, limit: 2 }))).toHaveLength(2)
    expect(names(await suggestSkills(ctx, { q: 'something else entirely' }))).toEqual([])

    const { block } = await offerSkills(ctx, { q, sessionKey: 's1', format: 'block' })
    expect(block).toMatch(/<skill key="print-labels" name="print-labels" cluster="around [a-z-]+">/)
    await flushBehind()
    const [pairs] = await store.db.notice.findMany({ where: { verb: 'skills_cluster_expanded' } })
    expect(pairs?.data).toEqual({ clusterId: first.items[1]?.cluster?.id, addedCount: 2 })

    await deprecateSkill(ctx, { name: 'print-labels', reason: 'replaced' })
    expect(names(await suggestSkills(ctx, { q })).map((name) => name.split(' ')[0])).toEqual(['ship-orders', 'weigh-parcels'])
    await savePolicy(ctx, { expandClusters: 0, reason: 'try it' })
    expect(names(await suggestSkills(ctx, { q }))).toEqual(['ship-orders'])
  })
})
