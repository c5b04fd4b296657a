import { readCatalogue } from '@/lib/contract/catalogue'
import * as contract from '@/lib/contract/pack'
import { listedTokens } from '@/lib/domain/catalogue/bill'
import { compareEffects } from '@/lib/domain/effect/compare-effects'
import { isLive } from '@/lib/domain/lifecycle/states'
import { isChange, type PackLine } from '@/lib/domain/pack/plan'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { flowVerb, perform, type FlowContext } from '@/lib/kernel'
import { effectsIn, filesOf, planOf, scanOf, type ReadPack } from '@/lib/library'
import { arrivingPack } from './arriving-pack'

type Coming = ReadPack['skills'][number]

interface Change {
  line: PackLine
  coming: Coming | undefined
  /** Of what comes. */
  scan: ReturnType<typeof scanOf> | undefined
  current: Skill | undefined
}

/** What comes with one skill: the scan's verdict, its effects, and how they differ from those of the version that is there. */
async function previewOf(ctx: FlowContext, { line, coming, scan: scanned, current }: Change) {
  if (!coming || !scanned || line.status === 'removed') return { ...line, scan: null, effects: null, added: null, removed: null }
  const { verdict, findings } = scanned
  const scan = { verdict, findings: findings.map(({ path, line: at, what }) => `${path}, line ${at}: ${what}`) }
  const { effects } = effectsIn(coming.files)
  const isOwn = current && line.status !== 'added' && line.status !== 'refused'
  const before = isOwn ? effectsIn(await filesOf(ctx, current.id, current.version)).effects : null
  return { ...line, scan, effects, ...(before ? compareEffects(before, effects) : { added: null, removed: null }) }
}

/** How many tokens the list of served skills gains by a change. */
function gained({ line, coming, scan, current }: Change): number {
  if (!isChange(line)) return 0
  const isServed = coming && scan?.verdict !== 'deny'
  const costs = isServed && (line.status === 'added' || (current && isLive(current.state))) ? listedTokens(coming.skill) : 0
  return costs - (current && isLive(current.state) ? listedTokens(current) : 0)
}

/** Shows what a pack would bring and cost, who signed it and whether it would be taken; nothing is written. Else installs it. */
export const previewPack = flowVerb(contract.previewPack, async (ctx, { preview, ...input }) => {
  const { pack, signer, refusal, arriving } = await arrivingPack(ctx, input)
  const { name, version } = pack.manifest
  const { before, packState, items: lines } = await planOf(ctx, pack, arriving)
  const coming = new Map(pack.skills.map((one) => [one.skill.name, one]))
  const changes = lines.map((line): Change => {
    const own = coming.get(line.name)
    return { line, coming: own, scan: own && scanOf(own.files), current: packState.rows.get(line.name) }
  })
  const items = []
  for (const change of changes) items.push(await previewOf(ctx, change))
  const { tokens } = await perform(ctx, readCatalogue, {})
  const catalogue = { before: tokens, after: changes.reduce((sum, change) => sum + gained(change), tokens) }
  const event = preview ? null : (await perform(ctx, contract.installPack, input)).event
  return { name, version, from: before?.isInstalled ? before.version : null, items, signer, refusal, catalogue, event }
})
