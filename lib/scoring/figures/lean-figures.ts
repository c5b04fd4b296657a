import { groupBy } from '@/lib/domain/collection/group-by'
import { evidenceOfStored, isStoredWindowCurrent } from '@/lib/domain/lifecycle/stored-window'
import { countJudged, judgedUses, windowStats, type WindowStats } from '@/lib/domain/lifecycle/window'
import type { Policy } from '@/lib/domain/policy/policy'
import { failureRisk } from '@/lib/domain/score/failure-risk'
import { freshness } from '@/lib/domain/score/freshness'
import { health } from '@/lib/domain/score/health'
import { redundancy } from '@/lib/domain/score/redundancy'
import { dayMs } from '@/lib/domain/score/score'
import { successRate } from '@/lib/domain/score/success-rate'
import { firstMax, totalOf, type Tally } from '@/lib/domain/score/tally'
import { utility } from '@/lib/domain/score/utility'
import type { Queryable } from '@/lib/store/client'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { policyReader, savedPolicies, type Context, type SavedPolicies } from '@/lib/kernel'
import { nearestSkills } from '@/lib/library'
import { ledgersOf } from './ledgers'
import { skillFacts, storedWindow } from './skill-facts'
import type { LedgerUse } from './skill-figures'
import { talliesOf } from './tallies'

/** Figures that depend on the uses alone and not on the time. */
export interface History {
  uses: number
  window: WindowStats
  utility: number
  lastUsedAt: number | null
  /** Rate over the first twenty judged uses. */
  firstRate: number | null
}

/** The few figures that sort and sum up a whole library: the same values as those of `skillFigures`. */
export interface LeanFigures extends History {
  freshness: number
  health: number
}

function historyOf(row: Skill, seen: readonly LedgerUse[], policy: Policy): History {
  const judged = judgedUses(seen)
  const options = { size: policy.window, isOnePerSession: policy.retirement === 'evidence' }
  return {
    uses: seen.length,
    window: windowStats(seen, row.windowSince.getTime(), options),
    utility: utility(judged.toReversed().map((use) => use.outcome)).value,
    lastUsedAt: seen[0]?.at ?? null,
    firstRate: countJudged(judged.slice(-firstMax)).rate,
  }
}

/** Whether the counts stored with a skill are those of its window, so that its outcomes tell the rest. */
const isCounted = (row: Skill, policy: Policy, now: number): boolean =>
  policy.retirement !== 'evidence' && isStoredWindowCurrent(skillFacts(row), storedWindow(row), policy, now)

/** As `historyOf`, from the counts of the window and what all uses come to. */
function historyOfTally(row: Skill, tally: Tally, policy: Policy): History {
  const { uses, lastUsedAt, utility, first } = totalOf(tally)
  return {
    uses,
    window: evidenceOfStored(skillFacts(row), storedWindow(row), policy).window,
    utility,
    lastUsedAt,
    firstRate: successRate({ successes: first.success, partials: first.partial, failures: first.failure }).value,
  }
}

interface Remembered {
  policy: string
  history: History
}

/**
 * Histories by row object: any write to a skill's ledger replaces its cached row by a new object. They outlive the ledgers, since a
 * large library has more of those than fit in the cache.
 */
const remembered = new WeakMap<Skill, Remembered>()

const portion = 500

const policyKey = (policy: Policy): string => `${policy.window} ${policy.retirement}`

function knownHistory(db: Queryable, ctx: Context, row: Skill, policy: Policy): History | undefined {
  // What a transaction sees may never be committed.
  const known = db === ctx.store.reader ? remembered.get(row) : undefined
  return known?.policy === policyKey(policy) ? known.history : undefined
}

interface HeldHistories {
  saved: SavedPolicies
  found: ReadonlyMap<string, History>
}

/** Histories of a whole cached list; any write to a ledger or a policy replaces the list or the policies. */
const heldLists = new WeakMap<readonly Skill[], HeldHistories>()

/**
 * The histories of many skills, by id. Unknown ones follow from the counts of their windows and what their uses come to; where those
 * counts are not of the window, the ledgers are read, in portions, so that few are in memory at once. The same object is returned for
 * the same list while nothing changes.
 */
export async function historiesOf(db: Queryable, ctx: Context, rows: readonly Skill[]): Promise<ReadonlyMap<string, History>> {
  const saved = await savedPolicies(db, ctx)
  const isCommitted = db === ctx.store.reader
  const held = isCommitted ? heldLists.get(rows) : undefined
  if (held?.saved === saved) return held.found
  const { found, isWhole } = await countHistories(db, ctx, rows, policyReader(saved))
  if (isCommitted && isWhole) heldLists.set(rows, { saved, found })
  return found
}

async function countHistories(db: Queryable, ctx: Context, rows: readonly Skill[], policyOf: (row: Skill) => Policy) {
  const found = new Map<string, History>()
  const missing: Skill[] = []
  for (const row of rows) {
    const known = knownHistory(db, ctx, row, policyOf(row))
    if (known) found.set(row.id, known)
    else missing.push(row)
  }
  const now = ctx.now().getTime()
  let areWhole = true
  const add = (row: Skill, history: History, isWhole: boolean) => {
    found.set(row.id, history)
    if (isWhole && db === ctx.store.reader) remembered.set(row, { policy: policyKey(policyOf(row)), history })
    areWhole &&= isWhole
  }
  const byWay = groupBy(missing, (row) => isCounted(row, policyOf(row), now))
  const [counted, rest] = [byWay.get(true) ?? [], byWay.get(false) ?? []]
  const tallies = await talliesOf(db, ctx, counted)
  for (const row of counted) add(row, historyOfTally(row, tallies.get(row.id)!, policyOf(row)), true)
  for (let start = 0; start < rest.length; start += portion) {
    const some = rest.slice(start, start + portion)
    const ledgers = await ledgersOf(db, ctx, some)
    for (const row of some) {
      const uses = ledgers.get(row.id) ?? []
      // Uses with a time in the future do not count yet, but will.
      const isWhole = (uses[0]?.at ?? 0) <= now
      add(row, historyOf(row, isWhole ? uses : uses.filter((use) => use.at <= now), policyOf(row)), isWhole)
    }
  }
  return { found, isWhole: areWhole }
}

/** The freshness of a skill by its last use, or by its creation when it has none. */
export function freshnessOf(row: Skill, { lastUsedAt }: History, now: number): number {
  const sinceUse = lastUsedAt === null ? null : (now - lastUsedAt) / dayMs
  return freshness(sinceUse, (now - row.createdAt.getTime()) / dayMs).value
}

/** The lean figures of many skills, by id. */
export async function leanFigures(db: Queryable, ctx: Context, rows: readonly Skill[]): Promise<Map<string, LeanFigures>> {
  const histories = await historiesOf(db, ctx, rows)
  const nearest = await nearestSkills(db, ctx, rows)
  const now = ctx.now().getTime()
  return new Map(
    rows.map((row) => {
      const history = histories.get(row.id)!
      const { window } = history
      const fresh = freshnessOf(row, history, now)
      const near = nearest.get(row.id)
      const parts = {
        utility: history.utility,
        redundancy: redundancy(near === undefined ? [] : [near]).value,
        freshness: fresh,
        failureRisk: failureRisk(window.judged, window.rate).value,
      }
      return [row.id, { ...history, freshness: fresh, health: health(parts).value }]
    }),
  )
}
