import type { WriteContext } from '@/lib/kernel'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import { fieldOf } from '@/lib/domain/collection/field-of'
import { candidateRow, type CandidateRow, type Judged } from './candidate-row'
import { DraftNames } from './draft-names'
import type { Finding } from './finding'
import type { MinedRun } from './mined-run'
import { loadNeighbours, type Neighbours } from './neighbours'
import type { Draftable, Drafted } from './prepared-evidence'
import { noneRefreshed, reconcileCandidate } from './reconcile-candidate'

/** Sessions that showed a skill's pattern when a person rejected the skill, by skill: its pattern is kept away until they double. */
async function rejectedSkills(tx: WriteContext, agentId: string): Promise<Map<string, number>> {
  const skills = await tx.db.skill.findMany({ where: { agentId, state: 'rejected' }, select: { id: true } })
  const events = await tx.db.event.findMany({
    where: { workspaceId: tx.workspace.id, agentId, objectKind: 'skill', verb: 'reject', undoneById: null },
    select: { objectId: true, evidence: true },
    orderBy: { id: 'asc' },
  })
  const sessionsBySkill = new Map(events.map((event) => [event.objectId, sessionsIn(event.evidence)]))
  return new Map(skills.map(({ id }) => [id, sessionsBySkill.get(id) ?? Infinity]))
}

const sessionsIn = (evidence: unknown): number => {
  const sessions = fieldOf(evidence, 'sessions')
  return typeof sessions === 'number' ? sessions : Infinity
}

/** What the findings of one kind are compared with, and what became of them: each is drafted, judged and stored in the same way. */
export class Proposals {
  readonly counts = noneRefreshed()
  readonly #names: DraftNames

  private constructor(
    readonly tx: WriteContext,
    readonly run: MinedRun,
    known: readonly Candidate[],
    readonly neighbours: Neighbours,
    readonly rejected: ReadonlyMap<string, number>,
  ) {
    this.#names = new DraftNames(known)
  }

  /** `known`: all candidates of the run's agent. */
  static async read(tx: WriteContext, run: MinedRun, known: readonly Candidate[]): Promise<Proposals> {
    const neighbours = await loadNeighbours(tx, run.agent.id)
    return new Proposals(tx, run, known, neighbours, await rejectedSkills(tx, run.agent.id))
  }

  draft(one: Draftable): Promise<Drafted> {
    return this.run.prepared.of(this.tx.db, one)
  }

  /** A draft under the name of its candidate, or under a free one. */
  judged(finding: Finding, { evidence, draft }: Drafted, known: Candidate | undefined): Judged {
    const isGeneric = this.run.gate.isGeneric(finding, draft)
    return { finding, evidence, draft: this.#names.assign(draft, known, isGeneric), neighbours: this.neighbours }
  }

  /** Brings the candidate `known` to what was judged, or creates one. Returns the row as it was judged. */
  async put(judged: Judged, known: Candidate | undefined): Promise<CandidateRow> {
    const { tx, run, rejected } = this
    const row = candidateRow(judged, run)
    const done = await reconcileCandidate(tx, run, { finding: judged.finding, row, rejected, ...(known ? { known } : {}) })
    if (done) this.counts[done] += 1
    return row
  }

  /** Drafts, judges and puts a finding. */
  async propose(one: Draftable, known: Candidate | undefined, beside: Pick<Judged, 'mergedInto'> = {}): Promise<CandidateRow> {
    const drafted = await this.draft(one)
    return this.put({ ...this.judged(one.finding, drafted, known), ...beside }, known)
  }
}
