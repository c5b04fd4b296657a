import { writeTranscript } from '@/prisma/demo/write-transcript'
import { writtenSkills } from '@/prisma/demo/library'
import type { DemoUse } from '@/prisma/demo/make-uses'
import type { DemoAct } from '@/prisma/demo/story'
import type { DemoSession } from '@/prisma/demo/types'
import { dismissCandidate, snoozeCandidate } from '../candidate/dismiss-candidate'
import { editCandidate } from '../candidate/edit-candidate'
import { promoteCandidate } from '../candidate/promote-candidate'
import { proposeCandidate } from '../candidate/propose-candidate'
import type { Actor, Context } from '../kernel/context'
import { flowContext } from '../kernel/verb'
import { runMaintenance } from '../maintenance/run-maintenance'
import { mineAgent } from '../pattern/mine-agent'
import { everyAgent } from '../pattern/run-mining'
import { ingestTranscript } from '../session/ingest-transcript'
import { promoteSkill, protectSkill, rejectSkill } from '../skill/act-on-skill'
import { createSkill } from '../skill/create-skill'
import { editSkill } from '../skill/edit-skill'
import { loadSkill } from '../skill/find-skill'
import { filesOf, textIn } from '../skill/revise-skill'
import { reportUsed } from '../use/report-used'
import { findDrafted } from './find-drafted'

const moves = { promote: promoteSkill, protect: protectSkill, reject: rejectSkill }

/** Who did it: agents bring sessions and reports, the schedule mines and sweeps, all else is the person who loads the demo. */
function actorOf(ctx: Context, act: DemoAct): Actor {
  if (act.kind === 'ingest') return { kind: 'agent', id: act.session.agent }
  if (act.kind === 'propose') return { kind: 'agent', id: act.agent }
  if (act.kind === 'mine' || act.kind === 'sweep' || act.kind === 'report') return { kind: 'job', id: 'schedule' }
  return ctx.actor
}

/** Plays one act through the services that serve in earnest, at the time it is said to have happened. */
export async function playAct(demo: Context, act: DemoAct): Promise<void> {
  const ctx: Context = { ...demo, agent: null, actor: actorOf(demo, act), now: () => act.at }
  switch (act.kind) {
    case 'ingest':
      return ingest(ctx, act.session)
    case 'mine':
      return void (await mineAgent(ctx, everyAgent, async () => undefined))
    case 'promote':
      return promote(ctx, act)
    case 'propose':
      return void (await proposeCandidate(ctx, { ...act.proposal, agent: act.agent }))
    case 'dismiss':
      return void (await dismissCandidate(ctx, { id: await drafted(ctx, act), reason: act.reason }))
    case 'snooze':
      return void (await snoozeCandidate(ctx, { id: await drafted(ctx, act), moreSessions: act.moreSessions }))
    case 'write':
      return write(ctx, act.name)
    case 'revise':
      return revise(ctx, act)
    case 'move':
      return void (await moves[act.verb](ctx, { name: act.name, reason: act.reason }))
    case 'report':
      return void (await reportUsed(ctx, { items: act.uses.map(reportOf) }))
    case 'sweep':
      return void (await runMaintenance(ctx, { asOf: act.at.toISOString() }))
    default:
      return act satisfies never
  }
}

async function ingest(ctx: Context, session: DemoSession): Promise<void> {
  const outcome = session.isLabelled ? session.ending : undefined
  await ingestTranscript(flowContext(ctx), writeTranscript(session), { agent: session.agent, outcome })
}

/** @throws Error when mining did not propose what the story goes on to judge: then story and miner no longer fit. */
async function drafted(ctx: Context, act: { workflow: string; agent: string }): Promise<string> {
  const found = await findDrafted(ctx, act.workflow, act.agent)
  if (!found) throw new Error(`The demo expects an open candidate for "${act.workflow}", and mining proposed none`)
  return found.id
}

/** A reviewer puts the draft into their own words, where they have any, and approves what it then says. */
async function promote(ctx: Context, act: Extract<DemoAct, { kind: 'promote' }>): Promise<void> {
  const id = await drafted(ctx, act)
  if (act.description) await editCandidate(ctx, { id, description: act.description })
  await promoteCandidate(ctx, { id, name: act.name })
}

async function write(ctx: Context, name: string): Promise<void> {
  const skill = writtenSkills.find((one) => one.name === name)
  if (!skill) throw new Error(`The demo has no written skill "${name}"`)
  const { title, description, content, tags } = skill
  await createSkill(ctx, { name, title, description, content, tags })
}

async function revise(ctx: Context, act: { name: string; append: string; reason: string }): Promise<void> {
  const db = ctx.store.reader
  const skill = await loadSkill(db, ctx, act.name)
  const files = await filesOf({ db }, skill.id, skill.version)
  const text = textIn(files, 'SKILL.md')
  await editSkill(ctx, { name: act.name, content: `${text.trimEnd()}\n\n${act.append}`, reason: act.reason })
}

const reportOf = ({ at, correction, causedRework, ...use }: DemoUse) => ({
  ...use,
  at: at.toISOString(),
  ...(correction ? { correction: { reason: correction } } : {}),
  ...(causedRework ? { causedRework } : {}),
})
