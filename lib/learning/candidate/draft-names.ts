import type { Draft } from '@/lib/domain/draft/types'
import { uniqueName } from '@/lib/skill-md/slugify'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import { renameDraft } from './rename-draft'

/** Keeps the names of a queue apart: two patterns that would be called the same get a number, and keep it. */
export class DraftNames {
  readonly #owners: Map<string, string>

  constructor(known: readonly Candidate[]) {
    const waiting = known.filter((row) => row.status === 'open' || row.status === 'snoozed')
    this.#owners = new Map(waiting.map((row) => [row.name, row.id]))
  }

  /**
   * The draft under a name that no other candidate has; `before` is the candidate as it stands. A generic one, which is in no queue, takes
   * no name from the others.
   */
  assign(draft: Draft, before: Candidate | undefined, isGeneric = false): Draft {
    if (isGeneric) return draft
    const isNamed = before !== undefined && (isNumbered(before.name, draft.name) || before.name === draft.longName)
    const isOwn = isNamed && this.#owners.get(before.name) === before.id
    const isTaken = (wanted: string) => this.#owners.has(wanted) && this.#owners.get(wanted) !== before?.id
    // What tells two drafts apart is a better name than a number.
    const wanted = isTaken(draft.name) && draft.longName && !isTaken(draft.longName) ? draft.longName : draft.name
    const name = isOwn ? before.name : uniqueName(wanted, isTaken)
    this.#owners.set(name, before?.id ?? name)
    return name === draft.name ? draft : { ...draft, name, files: renameDraft(draft.files, name) }
  }
}

/** Whether a name is the wanted one, or the wanted one with a number. */
function isNumbered(name: string, wanted: string): boolean {
  return name === wanted || (name.startsWith(wanted) && /^-\d+$/.test(name.slice(wanted.length)))
}
