import { noTemplate, type TemplateText } from '@/lib/domain/request/template-text'
import type { Draft } from '@/lib/domain/draft/types'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import type { Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import { sessionIdsOfCandidate } from './candidate-facts'
import { sessionsOf, type Finding } from './finding'
import { gatherEvidence, type Evidence } from './gather-evidence'
import { StrangersWords } from './strangers-words'

/** Something found, and how its draft is written from its evidence. */
export interface Draftable {
  finding: Finding
  write: (evidence: Evidence) => Draft
}

export interface Drafted {
  evidence: Evidence
  draft: Draft
}

/** The state of sessions, by id: who reads another one later knows that a session changed. */
export type SessionMarks = ReadonlyMap<string, string>

export async function markSessions(db: Queryable, ids: readonly string[]): Promise<SessionMarks> {
  const select = { id: true, updatedAt: true, erasedAt: true, outcome: true, stepCount: true, errorCount: true } as const
  const rows = await inChunks([...new Set(ids)], (some) => db.session.findMany({ where: { id: { in: some } }, select }))
  return new Map(rows.map(({ id, ...state }) => [id, JSON.stringify(state)]))
}

/** The state of a candidate and of the sessions behind it, as one text. */
export async function evidenceMark(db: Queryable, candidate: Candidate): Promise<string> {
  return JSON.stringify([candidate, [...(await markSessions(db, await sessionIdsOfCandidate(db, candidate)))]])
}

/** All that evidence and draft are made from, but for the sessions. */
const keyOf = ({ origin, shapes, shapeHashes, backing }: Finding): string =>
  JSON.stringify([origin, shapes, shapeHashes, backing])

/** Evidence and drafts that were made before the transaction that stores them. */
export class PreparedEvidence {
  readonly #drafted = new Map<string, Drafted>()
  readonly #marks: SessionMarks
  readonly #template: TemplateText
  #changed: ReadonlySet<string> = new Set()

  private constructor(marks: SessionMarks, template: TemplateText) {
    this.#marks = marks
    this.#template = template
  }

  /** Reads the evidence of what was found, and drafts it; requests without the agent's template text. */
  static async read(db: Queryable, wanted: readonly Draftable[], template: TemplateText = noTemplate): Promise<PreparedEvidence> {
    // Before the evidence: what changes while that is read is seen as changed.
    const ids = wanted.flatMap(({ finding }) => sessionsOf(finding))
    const prepared = new PreparedEvidence(await markSessions(db, ids), template)
    const strangers = new StrangersWords(db)
    for (const one of wanted) prepared.#drafted.set(keyOf(one.finding), await draftNow(strangers, one, template))
    return prepared
  }

  /** Inside the transaction: notes which sessions are no longer what the evidence was read from. */
  async recheck(db: Queryable): Promise<void> {
    this.#changed = changedMarks(this.#marks, await markSessions(db, [...this.#marks.keys()]))
  }

  /** The evidence and the draft as the sessions are now: what rests on a changed one is read and drafted once more. */
  async of(db: Queryable, wanted: Draftable): Promise<Drafted> {
    const drafted = this.#drafted.get(keyOf(wanted.finding))
    const isCurrent = drafted && !sessionsOf(wanted.finding).some((id) => this.#changed.has(id))
    return isCurrent ? drafted : draftNow(new StrangersWords(db), wanted, this.#template)
  }
}

async function draftNow(strangers: StrangersWords, { finding, write }: Draftable, template: TemplateText): Promise<Drafted> {
  const evidence = await gatherEvidence(strangers.db, finding, template)
  const draft = write(evidence)
  return { evidence: { ...evidence, taint: await strangers.in(draft, evidence) }, draft }
}

/** Ids of the sessions that are not as they were. */
export const changedMarks = (before: SessionMarks, now: SessionMarks): Set<string> =>
  new Set([...before].flatMap(([id, mark]) => (now.get(id) === mark ? [] : [id])))
