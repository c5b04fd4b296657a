import { bulkInsert } from '@/lib/store/bulk-insert'
import { columnsOf } from '@/lib/store/columns'
import { newId } from '@/lib/store/id'
import type { Prompt, Unreadable } from '@/lib/domain/session/step'
import type { Agent, Session } from '@/prisma/generated/sqlite/client'
import type { EventDraft, WriteContext } from '@/lib/kernel'
import { dateOf } from '@/lib/reading/session-facts'
import { judgeSessionUses } from '@/lib/scoring'
import { recordSkillCalls } from './record-skill-calls'

const promptColumns = columnsOf('Prompt')
const unreadableColumns = columnsOf('Unreadable')

/** The texts beside a session's steps; where a list is absent, the stored one stays. */
export interface SessionTexts {
  sessionId: string
  prompts: readonly Prompt[]
  unreadable: readonly Unreadable[] | null
}

/** Prompts whose rows are made together, of one session or several: what is written can go before the next are made. */
const promptsAtOnce = 2000

/** Writes the prompts and unreadable lines of sessions that have none stored. */
export async function storeTexts({ db, store: { provider } }: WriteContext, texts: readonly SessionTexts[]): Promise<void> {
  const prompts = texts.flatMap(({ sessionId, prompts: own }) => own.map((prompt) => ({ sessionId, prompt })))
  for (let start = 0; start < prompts.length; start += promptsAtOnce) {
    const some = prompts.slice(start, start + promptsAtOnce)
    const rows = some.map(({ sessionId, prompt }) => ({
      id: newId('prompt'),
      sessionId,
      turn: prompt.turn,
      text: prompt.text,
      at: dateOf(prompt.at),
    }))
    await bulkInsert(db, provider, 'Prompt', promptColumns, rows)
  }
  const unreadables = texts.flatMap(({ sessionId, unreadable }) =>
    (unreadable ?? []).map((one) => ({ id: newId('unreadable'), sessionId, ...one })),
  )
  await bulkInsert(db, provider, 'Unreadable', unreadableColumns, unreadables, { ignoreConflicts: true })
}

/** Learns about skills from a session: calls that loaded one become uses, and its outcome judges them. */
export async function learnUses(tx: WriteContext, agent: Agent, row: Session, mayName: boolean): Promise<void> {
  if (mayName) await recordSkillCalls(tx, agent, row)
  await judgeSessionUses(tx, row)
}

/** The event of a session that was stored, or of one that grew. */
export const storedEvent = (row: Session, before: Session | null): EventDraft => ({
  verb: before ? 'extend' : 'add',
  object: { kind: 'session', id: row.id, name: row.key },
  agentId: row.agentId,
  after: { steps: row.stepCount, outcome: row.outcome },
  before: before && { steps: before.stepCount, outcome: before.outcome },
})
