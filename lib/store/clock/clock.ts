import type { Change, Part } from './changes'
import { changeOf } from './changes'
import { everyWorkspace, workspaceAtWork } from './at-work'

/** How often each part of a workspace changed. */
export type Revision = Readonly<Record<Part, number>>

export const unchanged: Revision = { total: 0, content: 0, figures: 0 }

/** Returns how often workspaces changed, without a query. */
export interface Clock {
  /** The revision of a workspace, including changes that concern all; null while it is unknown. */
  current(workspaceId: string): Promise<Revision | null>
  /** The same where it can be told without waiting for another process; null otherwise. */
  known(workspaceId: string): Revision | null
  close(): Promise<void>
}

/** What a transaction changes: the parts, by workspace. */
export class Changed {
  readonly #parts = new Map<string, Set<Part>>()

  /** Records what a statement changes. */
  note(sql: string): void {
    const change = changeOf(sql)
    if (change) this.#add(change)
  }

  #add({ part, ofAll }: Change): void {
    const workspace = ofAll ? everyWorkspace : workspaceAtWork()
    const parts = this.#parts.get(workspace) ?? new Set()
    this.#parts.set(workspace, parts.add('total').add(part))
  }

  /** In one order for all, so that two transactions cannot deadlock. */
  get byWorkspace(): [string, ReadonlySet<Part>][] {
    return [...this.#parts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  }
}

/** The revisions that a process knows. */
export class Revisions {
  readonly #known = new Map<string, Revision>()

  of(workspaceId: string): Revision {
    const own = this.#known.get(workspaceId) ?? unchanged
    const shared = this.#known.get(everyWorkspace) ?? unchanged
    return {
      total: own.total + shared.total,
      content: own.content + shared.content,
      figures: own.figures + shared.figures,
    }
  }

  /** Applies a revision that a transaction or another process reports; reports may arrive late, and no count ever decreases. */
  learn(workspaceId: string, news: Revision): void {
    const known = this.#known.get(workspaceId) ?? unchanged
    this.#known.set(workspaceId, {
      total: Math.max(known.total, news.total),
      content: Math.max(known.content, news.content),
      figures: Math.max(known.figures, news.figures),
    })
  }

  raise(changed: Changed): void {
    for (const [workspaceId, parts] of changed.byWorkspace) {
      const { total, content, figures } = this.#known.get(workspaceId) ?? unchanged
      const by = (part: Part) => Number(parts.has(part))
      this.#known.set(workspaceId, {
        total: total + by('total'),
        content: content + by('content'),
        figures: figures + by('figures'),
      })
    }
  }
}
