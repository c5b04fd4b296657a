import { groupBy } from '@/lib/domain/collection/group-by'
import { storedCopyKeys } from '@/lib/store/stored-copy-keys'
import { inChunks } from '@/lib/store/in-chunks'
import { boundAgentId, type WriteContext } from '@/lib/kernel'

const chunk = 400

interface Holder {
  id: string
  agentId: string
  copyKey: string | null
  isCopy: boolean
  session: { id: string; startedAt: Date | null; endedAt: Date | null }
}

const timeOf = (at: Date | null): number => at?.getTime() ?? Infinity

/**
 * Earlier-started session first, one without a start last. A fork begins with its original's lines, so its start is equal: then the
 * one that ended earlier, then the one that was stored first.
 */
function byOrigin(a: Holder, b: Holder): number {
  const [left, right] = [a.session, b.session]
  const order = Math.sign(compare(left.startedAt, right.startedAt) || compare(left.endedAt, right.endedAt))
  return order === 0 ? (left.id < right.id ? -1 : 1) : order
}

function compare(a: Date | null, b: Date | null): number {
  const [left, right] = [timeOf(a), timeOf(b)]
  return left === right ? 0 : left - right
}

/**
 * Which copy keys, given as one list per session, more than one session contains: two of these, or one of these and a stored one.
 * `own` is the session whose steps are stored already. Such keys are few.
 */
export async function sharedKeys(tx: WriteContext, lists: readonly (readonly string[])[], own?: string): Promise<Set<string>> {
  const keys = new Set<string>()
  const shared = new Set<string>()
  for (const key of lists.flat()) (keys.has(key) ? shared : keys).add(key)
  const asked = { workspaceId: tx.workspace.id, keys: [...keys], except: own }
  for (const key of await storedCopyKeys(tx.db, tx.store.provider, asked)) shared.add(key)
  return shared
}

/**
 * Marks copies among the calls of one session, identified by their copy keys. A call is a copy when an earlier-started session of
 * the same harness contains the same id, tool and input. When the original arrives after its copy, the mark moves; but not because a
 * key that is bound to an agent says so of another agent's: there the call that is stored stays the original. Returns the ids of the
 * agents whose counts change.
 */
export async function markCopies(tx: WriteContext, harness: string, keys: string[]): Promise<Set<string>> {
  const affected = new Set<string>()
  const bound = await boundAgentId(tx.db, tx)
  for (let start = 0; start < keys.length; start += chunk) {
    const holders: Holder[] = await tx.db.step.findMany({
      where: {
        workspaceId: tx.workspace.id,
        copyKey: { in: keys.slice(start, start + chunk) },
        session: { harness, canFork: true },
      },
      select: {
        id: true,
        copyKey: true,
        isCopy: true,
        agentId: true,
        session: { select: { id: true, startedAt: true, endedAt: true } },
      },
    })
    const wrong = { original: [] as string[], copy: [] as string[] }
    for (const group of groupBy(holders, (holder) => holder.copyKey).values()) {
      const others = bound === null ? [] : group.filter(({ agentId }) => agentId !== bound)
      const origin = (others.length > 0 ? others : group).toSorted(byOrigin)[0]
      for (const holder of group.filter((one) => !others.includes(one))) {
        const isCopy = holder.session.id !== origin?.session.id
        if (isCopy === holder.isCopy) continue
        wrong[isCopy ? 'copy' : 'original'].push(holder.id)
        affected.add(holder.agentId)
      }
    }
    await mark(tx, wrong.copy, true)
    await mark(tx, wrong.original, false)
  }
  return affected
}

async function mark(tx: WriteContext, ids: readonly string[], isCopy: boolean): Promise<void> {
  await inChunks(ids, async (some) => {
    await tx.db.step.updateMany({ where: { id: { in: some } }, data: { isCopy } })
    return []
  })
}
