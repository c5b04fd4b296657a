/** A move of a policy, made or imagined. */
export interface PastMove {
  verb: string
  /** Epoch ms. */
  at: number
  from: string
  to: string
  reason: string
}

/** How one move differs: it would have come too, would not have come, or at another time. */
export type MoveChange = 'more' | 'fewer' | 'earlier' | 'later' | 'same'

export interface Compared<H extends PastMove, W extends PastMove> {
  verb: string
  change: MoveChange
  happened: H | null
  would: W | null
}

/** What happened to a skill beside what would have: the first move of a kind against the first, the second against the second. */
export function compareMoves<H extends PastMove, W extends PastMove>(
  happened: readonly H[],
  would: readonly W[],
): Compared<H, W>[] {
  const verbs = [...new Set([...happened, ...would].map((move) => move.verb))]
  return verbs.flatMap((verb) => {
    const [was, is] = [happened.filter((move) => move.verb === verb), would.filter((move) => move.verb === verb)]
    return Array.from({ length: Math.max(was.length, is.length) }, (_, index): Compared<H, W> => {
      const [past, imagined] = [was[index] ?? null, is[index] ?? null]
      return { verb, change: changeOf(past, imagined), happened: past, would: imagined }
    })
  })
}

function changeOf(past: PastMove | null, imagined: PastMove | null): MoveChange {
  if (!past) return 'more'
  if (!imagined) return 'fewer'
  if (imagined.at === past.at) return 'same'
  return imagined.at < past.at ? 'earlier' : 'later'
}
