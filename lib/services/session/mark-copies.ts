import { groupBy } from '@/lib/domain/collection/group-by'
import type { WriteContext } from '../kernel/context'

const chunk = 400

interface Holder {
  id: string
  copyKey: string | null
  isCopy: boolean
  session: { id: string; startedAt: Date | null }
}

/** Earlier-started session first; one without a start last; then the one that came in first. */
function byOrigin(a: Holder, b: Holder): number {
  const [left, right] = [a.session.startedAt?.getTime() ?? Infinity, b.session.startedAt?.getTime() ?? Infinity]
  return left === right ? (a.session.id < b.session.id ? -1 : 1) : left - right
}

/**
 * Tells copies from originals for the calls of one session. A call is a copy when an earlier-started session of the same
 * harness holds the same id, tool and input. The original may come in after its copy: then the mark moves.
 * Answers the agents whose counts this changes.
 */
export async function markCopies(tx: WriteContext, session: { id: string; harness: string }, keys: string[]): Promise<void> {
  const distinct = [...new Set(keys)]
  for (let start = 0; start < distinct.length; start += chunk) {
    const holders: Holder[] = await tx.db.step.findMany({
      where: { workspaceId: tx.workspace.id, copyKey: { in: distinct.slice(start, start + chunk) }, session: { harness: session.harness, canFork: true } },
      select: { id: true, copyKey: true, isCopy: true, session: { select: { id: true, startedAt: true } } },
    })
    const wrong = { original: [] as string[], copy: [] as string[] }
    for (const group of groupBy(holders, (holder) => holder.copyKey).values()) {
      const origin = group.toSorted(byOrigin)[0]
      for (const holder of group) {
        const isCopy = holder.session.id !== origin?.session.id
        if (isCopy !== holder.isCopy) wrong[isCopy ? 'copy' : 'original'].push(holder.id)
      }
    }
    if (wrong.copy.length) await tx.db.step.updateMany({ where: { id: { in: wrong.copy } }, data: { isCopy: true } })
    if (wrong.original.length) await tx.db.step.updateMany({ where: { id: { in: wrong.original } }, data: { isCopy: false } })
  }
}
