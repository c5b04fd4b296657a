import type { WriteContext } from '@/lib/kernel'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import { candidateRow, type CandidateRow, type Judged } from './candidate-row'
import { DraftNames } from './draft-names'
import type { Finding } from './finding'
import type { MinedRun } from './mined-run'
import { loadNeighbours, type Neighbours } from './neighbours'
import type { Draftable, Drafted } from './prepared-evidence'
import { noneRefreshed, reconcileCandidate } from './reconcile-candidate'
import { rejectedSkills } from './rejected-skills'

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
