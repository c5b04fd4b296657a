import { capital } from '@/lib/domain/capital'
import type { Skill as SkillShape, SkillItem, SkillMoved } from '@/lib/contract/skill-shape'
import { sha256Hex } from '@/lib/domain/digest/sha256'
import { riskSentence } from '@/lib/domain/lifecycle/risk'
import { tokenCost } from '@/lib/domain/score/token-cost'
import type { SkillFileBytes } from '@/lib/skill-md/read-skill-files'
import type { Queryable } from '@/lib/store/client'
import type { Candidate, Skill } from '@/prisma/generated/sqlite/client'
import { agentNames, eventItem, type Context } from '@/lib/kernel'
import { readContent, scanView, textOf, versionFiles } from '@/lib/library'
import { lastMoves, loadFigures, skillItem, type Figured, type SkillFigures } from '@/lib/scoring'
import { overlaysOf } from '@/lib/serving/served/overlays'
import { jsonColumns } from '@/lib/store/json-columns'
import { routes } from '@/lib/contract/generated/routes'
import type { State } from '@/lib/domain/lifecycle/states'
import { eventsFor, findTransition } from '@/lib/domain/lifecycle/transitions'

/** The wire form of many skills: a handful of queries, however many they are. `known` spares reading the figures again. */
export async function skillItems(
  db: Queryable,
  ctx: Context,
  rows: readonly Skill[],
  known?: Map<string, Figured>,
): Promise<SkillItem[]> {
  if (rows.length === 0) return []
  const figured = known ?? (await loadFigures(db, ctx, rows))
  const ids = rows.map((row) => row.id)
  const moves = await lastMoves(db, ctx, ids)
  const agents = await agentNames(db, ctx)
  const overlays = await overlaysOf(db, ctx, rows)
  const now = ctx.now().getTime()
  return rows.flatMap((row) => {
    const figure = figured.get(row.id)
    if (!figure) return []
    const agent = row.agentId === null ? null : (agents.get(row.agentId) ?? null)
    const digest = overlays.get(row.id)?.digest ?? row.digest
    const { figures, policy } = figure
    return [skillItem({ row: { ...row, digest }, figures, policy, last: moves.get(row.id) ?? null, agent, now })]
  })
}

/** Scores with their parts, numbers only. */
export function wireScores(scores: SkillFigures['scores']): SkillShape['scores'] {
  return Object.fromEntries(
    Object.entries(scores).map(([name, { value, parts }]) => {
      const entries = Object.entries(parts).map(([key, part]) => [key, typeof part === 'boolean' ? Number(part) : part] as const)
      return [name, { value, parts: Object.fromEntries(entries) }]
    }),
  )
}

const fileOf = ({ path, content }: SkillFileBytes) => {
  return { path, content: new Uint8Array(content), bytes: content.byteLength, sha256: sha256Hex(content) }
}

/** The acts that a person may take on a skill and that this version serves, as the transition table gives them. */
function skillMoves(state: State, isProtected: boolean): SkillShape['acts'] {
  return eventsFor(state, isProtected).flatMap((verb) => {
    const transition = findTransition(state, verb)
    if (!transition || !(`skill.${verb}` in routes)) return []
    const label = capital(verb)
    return [{ verb, label, to: transition.to ?? state, needsReason: transition.needsReason }]
  })
}

/** A skill with everything its page shows. */
export async function skillDetail(db: Queryable, ctx: Context, row: Skill): Promise<SkillShape> {
  const figured = await loadFigures(db, ctx, [row])
  const [item] = await skillItems(db, ctx, [row], figured)
  const figure = figured.get(row.id)
  if (!item || !figure) throw new Error(`No figures for skill ${row.id}`)
  const { figures, policy, uses } = figure
  const overlay = (await overlaysOf(db, ctx, [row])).get(row.id)
  const stored = await versionFiles(db, row.id, row.version)
  const files = overlay ? overlay.files.map(fileOf) : stored
  const version = await db.version.findUnique({
    where: { skillId_number: { skillId: row.id, number: row.version } },
    select: { verdict: true, findings: true, override: true },
  })
  const content = textOf(files.find((file) => file.path === 'SKILL.md'))
  const { body, triggers, ...said } = readContent(row, content)
  const reported = uses.flatMap((use) => use.tokens ?? [])
  const {
    listed,
    loaded,
    reported: meanReported,
  } = tokenCost({ name: row.name, description: row.description, body, reported }).parts
  return {
    ...item,
    ...said,
    files: files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })),
    scores: wireScores(figures.scores),
    scan: scanView(version),
    acts: skillMoves(figures.facts.state, row.isProtected),
    content,
    own: overlay ? { digest: row.digest, content: textOf(stored.find((file) => file.path === 'SKILL.md')) } : null,
    triggers: [...new Set([...jsonColumns.Skill.triggers(row.triggers), ...triggers])],
    exampleQueries: jsonColumns.Skill.exampleQueries(row.exampleQueries),
    suggestedTools: jsonColumns.Skill.suggestedTools(row.suggestedTools),
    dependents: [],
    tokens: { listed, loaded, meanReported },
    deprecationRisk: riskSentence(figures.facts, uses, policy, ctx.now().getTime()),
    policy: { version: policy.version, warnRate: policy.warnRate, deprecateRate: policy.deprecateRate, window: policy.window },
  }
}

/** What every move answers: the skill as it now stands and the event that can be undone. */
export async function movedAnswer(db: Queryable, ctx: Context, skillId: string, eventId: string): Promise<SkillMoved> {
  const row = await db.skill.findUniqueOrThrow({ where: { id: skillId } })
  const event = await db.event.findUniqueOrThrow({ where: { id: eventId } })
  return { skill: await skillDetail(db, ctx, row), event: eventItem(event) }
}

/** The same where a second person has to confirm: the skill as it stays, and the event of the request. */
export async function requestedAnswer(
  db: Queryable,
  ctx: Context,
  skillId: string,
  candidate: Pick<Candidate, 'id'>,
): Promise<SkillMoved> {
  const { id } = await db.event.findFirstOrThrow({
    where: { workspaceId: ctx.workspace.id, objectId: candidate.id, verb: 'propose' },
    select: { id: true },
  })
  return { ...(await movedAnswer(db, ctx, skillId, id)), requested: candidate.id }
}
