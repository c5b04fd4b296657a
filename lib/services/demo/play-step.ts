import { writeTranscript } from '@/prisma/demo/write-transcript'
import { writtenSkills } from '@/prisma/demo/library'
import type { DemoUse } from '@/prisma/demo/make-uses'
import type { DemoStep } from '@/prisma/demo/story'
import type { DemoSession } from '@/prisma/demo/types'
import { proposeCandidate, listCandidates, type CandidateItem } from '@/lib/contract/candidate'
import * as decision from '@/lib/contract/decision'
import { runMaintenance } from '@/lib/contract/maintenance'
import * as skill from '@/lib/contract/skill'
import { promoteSkill, protectSkill, rejectSkill } from '@/lib/contract/skill-move'
import { reportUsed } from '@/lib/contract/use'
import { everyAgent, flowContext, perform, type Actor, type Context } from '@/lib/kernel'
import { filesOf, loadSkill, textIn } from '@/lib/library'
import { ingestTranscript } from '@/lib/ingest'
import { mineAgent } from '@/lib/learning'
import { overlap } from '@/lib/domain/overlap/lcs'
import { shapeOf } from '@/lib/domain/shape/shape-of'
import { drawCast } from '@/prisma/demo/cast'
import { workflowNamed } from '@/prisma/demo/desks'
import { Draw } from '@/prisma/demo/draw'

const moves = { promote: promoteSkill, protect: protectSkill, reject: rejectSkill }

/** Who did it: agents bring sessions and reports, the schedule mines and sweeps, all else is the person who loads the demo. */
function actorOf(ctx: Context, step: DemoStep): Actor {
  if (step.kind === 'ingest' || step.kind === 'propose') return { kind: 'agent', id: step.agent }
  if (step.kind === 'mine' || step.kind === 'sweep' || step.kind === 'report') return { kind: 'job', id: 'schedule' }
  return ctx.actor
}

/** Plays one act through the services that serve in earnest, at the time it is said to have happened. */
export async function playStep(demo: Context, step: DemoStep): Promise<void> {
  const ctx: Context = { ...demo, agent: null, isPlayed: true, actor: actorOf(demo, step), now: () => step.at }
  switch (step.kind) {
    case 'ingest':
      return ingest(ctx, step.sessions)
    case 'mine':
      return void (await mineAgent(ctx, everyAgent, async () => undefined))
    case 'promote':
      return promote(ctx, step)
    case 'propose':
      return void (await perform(ctx, proposeCandidate, { ...step.proposal, agent: step.agent }))
    case 'dismiss':
      return void (await perform(ctx, decision.dismissCandidate, { id: await drafted(ctx, step), reason: step.reason }))
    case 'snooze':
      return void (await perform(ctx, decision.snoozeCandidate, {
        id: await drafted(ctx, step),
        moreSessions: step.moreSessions,
      }))
    case 'write':
      return write(ctx, step.name)
    case 'revise':
      return revise(ctx, step)
    case 'move':
      return void (await perform(ctx, moves[step.verb], { name: step.name, reason: step.reason }))
    case 'report':
      return void (await perform(ctx, reportUsed, { items: step.uses.map(reportOf) }))
    case 'sweep':
      return void (await perform(ctx, runMaintenance, { asOf: step.at.toISOString() }))
    default:
      return step satisfies never
  }
}

/** Together, so that they share a transaction. */
async function ingest(ctx: Context, sessions: readonly DemoSession[]): Promise<void> {
  await Promise.all(
    sessions.map((session) => {
      const outcome = (session.isLabelled && session.ending) || undefined
      return ingestTranscript(flowContext(ctx), writeTranscript(session), { agent: session.agent, outcome })
    }),
  )
}

const keyOf = (tool: string, heads: readonly string[] = []): string => [tool, ...heads].join(' ')

/** A workflow's steps as the review queue names them. */
function sequenceOf(workflow: string): string[] {
  const cast = drawCast(new Draw(1), new Date(0))
  return workflowNamed(workflow)
    .workflow.steps(cast)
    .map((step) => keyOf(step.tool, shapeOf(step.tool, step.input).heads))
}

/** The open candidate that mining drafted from a workflow: the one whose steps overlap most with it, by at least half. */
async function findDrafted(ctx: Context, workflow: string, agent: string): Promise<CandidateItem | null> {
  const wanted = sequenceOf(workflow)
  const { items } = await perform(ctx, listCandidates, { agent, limit: 200 })
  const ranked = items
    .map((item) => ({
      item,
      shared: overlap(
        wanted,
        item.toolSequence.map((step) => keyOf(step.tool, step.heads)),
      ),
    }))
    .toSorted((a, b) => b.shared - a.shared)
  const best = ranked[0]
  return best && best.shared >= 0.5 ? best.item : null
}

/** @throws Error when mining did not propose what the story goes on to judge: then story and miner no longer fit. */
async function drafted(ctx: Context, step: { workflow: string; agent: string }): Promise<string> {
  const candidate = await findDrafted(ctx, step.workflow, step.agent)
  if (!candidate) throw new Error(`The demo expects an open candidate for "${step.workflow}", and mining proposed none`)
  return candidate.id
}

/** A reviewer puts the draft into their own words, where they have any, and approves what it then says. */
async function promote(ctx: Context, step: Extract<DemoStep, { kind: 'promote' }>): Promise<void> {
  const id = await drafted(ctx, step)
  if (step.description) await perform(ctx, decision.editCandidate, { id, description: step.description })
  await perform(ctx, decision.promoteCandidate, { id, name: step.name })
}

async function write(ctx: Context, name: string): Promise<void> {
  const written = writtenSkills.find((one) => one.name === name)
  if (!written) throw new Error(`The demo has no written skill "${name}"`)
  const { title, description, content, tags } = written
  await perform(ctx, skill.createSkill, { name, title, description, content, tags })
}

async function revise(ctx: Context, step: { name: string; append: string; reason: string }): Promise<void> {
  const db = ctx.store.reader
  const known = await loadSkill(db, ctx, step.name)
  const files = await filesOf({ db }, known.id, known.version)
  const text = textIn(files, 'SKILL.md')
  await perform(ctx, skill.editSkill, { name: step.name, content: `${text.trimEnd()}\n\n${step.append}`, reason: step.reason })
}

const reportOf = ({ at, correction, causedRework, ...use }: DemoUse) => ({
  ...use,
  at: at.toISOString(),
  ...(correction ? { correction: { reason: correction } } : {}),
  ...(causedRework ? { causedRework } : {}),
})
