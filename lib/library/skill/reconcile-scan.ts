import { findTransition } from '@/lib/domain/lifecycle/transitions'
import type { Finding } from '@/lib/domain/scan/types'
import { inChunks } from '@/lib/store/in-chunks'
import type { Skill, Version } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'
import { jsonOf } from '@/lib/store/json'
import type { Actor, WriteContext } from '@/lib/kernel'
import { moveSkill } from './move-skill'

/** The actor of the scan's moves. */
const scanner: Actor = { kind: 'doctor', id: 'scan' }

/** Whether the scan has quarantined a skill. */
export const isQuarantined = (skill: Pick<Skill, 'state' | 'deprecatedBy'>): boolean =>
  skill.state === 'deprecated' && skill.deprecatedBy === scanner.kind

/** The most severe finding, with its place. */
export function gravestOf(findings: readonly Finding[]): string {
  const [first] = findings
  return first ? `${first.path}, line ${first.line}: ${first.what}` : 'a finding that is no longer known'
}

type Judged = Pick<Version, 'number' | 'verdict' | 'override' | 'findings'>

/** Whether the scan denies a version that no person has overridden. */
export const isDenied = (version: Pick<Version, 'verdict' | 'override'>): boolean =>
  version.verdict === 'deny' && version.override === null

/** The move that the scan's verdict on the current version requires; null for none. */
function eventOf(skill: Skill, version: Judged): { event: 'quarantine' | 'clear'; reason: string } | null {
  const findings = jsonColumns.Version.findings(version.findings)
  if (isDenied(version)) return { event: 'quarantine', reason: `Quarantined by the scan: ${gravestOf(findings)}.` }
  return isQuarantined(skill) ? { event: 'clear', reason: `The scan no longer blocks version ${version.number}.` } : null
}

async function reconcile(tx: WriteContext, skill: Skill, version: Judged, runId?: string): Promise<string | null> {
  const wanted = eventOf(skill, version)
  const transition = wanted && findTransition(skill.state, wanted.event)
  if (!wanted || !transition?.to) return null
  const evidence = jsonOf({ version: version.number, findings: version.findings })
  const move = { transition, to: transition.to, reason: wanted.reason, at: tx.now(), actor: scanner, evidence, runId }
  return (await moveSkill(tx, skill, move)).eventId
}

/**
 * Applies the scan's verdict to the current versions of some skills: a denied version quarantines its skill, one that is not denied
 * lifts the quarantine. The moves belong to the run `runId` that brought the versions, and are undone with it. Returns their events.
 */
export async function reconcileScans(tx: WriteContext, skillIds: readonly string[], runId?: string): Promise<string[]> {
  const rows = await inChunks(skillIds, (some) =>
    tx.db.skill.findMany({
      where: { id: { in: some }, OR: [{ deprecatedBy: scanner.kind }, { versions: { some: { verdict: 'deny' } } }] },
    }),
  )
  const events: string[] = []
  for (const skill of rows) {
    const version = await tx.db.version.findUnique({
      where: { skillId_number: { skillId: skill.id, number: skill.version } },
      select: { number: true, verdict: true, override: true, findings: true },
    })
    const event = version && (await reconcile(tx, skill, version, runId))
    if (event) events.push(event)
  }
  return events
}
