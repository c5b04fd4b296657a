import { countJudged, judgedUses, windowStats, type WindowStats } from '@/lib/domain/lifecycle/window'
import type { Policy } from '@/lib/domain/policy/policy'
import { failureRisk } from '@/lib/domain/score/failure-risk'
import { freshness } from '@/lib/domain/score/freshness'
import { health } from '@/lib/domain/score/health'
import { redundancy } from '@/lib/domain/score/redundancy'
import { dayMs } from '@/lib/domain/score/score'
import { utility } from '@/lib/domain/score/utility'
import type { Queryable } from '@/lib/store/client'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { Context } from '../kernel/context'
import { policyReader } from '../policy/policy-reader'
import { savedPolicies } from '../policy/policy-in-force'
import { ledgersOf } from './held-ledgers'
import { nearestSkills } from './similar-skills'
import type { LedgerUse } from './skill-figures'

/** What the uses alone say, whatever the time is. */
interface History {
  uses: number
  window: WindowStats
  utility: number
  lastUsedAt: number | null
  /** Rate over the first twenty judged uses. */
  firstRate: number | null
}

/** The few figures that order and sum up a whole library: the same values as those of `skillFigures`. */
export interface LeanFigures extends History {
  freshness: number
  health: number
}

const firstUses = 20

function historyOf(row: Skill, seen: readonly LedgerUse[], policy: Policy): History {
  const judged = judgedUses(seen)
  const options = { size: policy.window, isOnePerSession: policy.retirement === 'evidence' }
  return {
    uses: seen.length,
    window: windowStats(seen, row.windowSince.getTime(), options),
    utility: utility(judged.toReversed().map((use) => use.outcome)).value,
    lastUsedAt: seen[0]?.at ?? null,
    firstRate: countJudged(judged.slice(-firstUses)).rate,
  }
}

interface Remembered {
  row: Skill
  policy: string
  history: History
}

/** Histories by the very ledger that they were counted from: a ledger that is read anew is another one. */
const remembered = new WeakMap<readonly LedgerUse[], Remembered>()

function rememberedHistory(row: Skill, uses: readonly LedgerUse[], policy: Policy, now: number): History {
  // What lies ahead of the clock is not seen yet, and will be.
  if ((uses[0]?.at ?? 0) > now)
    return historyOf(
      row,
      uses.filter((use) => use.at <= now),
      policy,
    )
  const key = `${policy.window} ${policy.retirement}`
  const known = remembered.get(uses)
  if (known?.row === row && known.policy === key) return known.history
  const history = historyOf(row, uses, policy)
  remembered.set(uses, { row, policy: key, history })
  return history
}

/** The lean figures of many skills, by id. */
export async function leanFigures(db: Queryable, ctx: Context, rows: readonly Skill[]): Promise<Map<string, LeanFigures>> {
  const [ledgers, saved] = [await ledgersOf(db, ctx, rows), await savedPolicies(db, ctx)]
  const policyOf = policyReader(saved)
  const nearest = await nearestSkills(db, ctx, rows)
  const now = ctx.now().getTime()
  return new Map(
    rows.map((row) => {
      const history = rememberedHistory(row, ledgers.get(row.id) ?? [], policyOf(row), now)
      const { window, lastUsedAt } = history
      const sinceUse = lastUsedAt === null ? null : (now - lastUsedAt) / dayMs
      const fresh = freshness(sinceUse, (now - row.createdAt.getTime()) / dayMs).value
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
