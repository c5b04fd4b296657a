import { runGates } from '@/lib/domain/gate/run-gates'
import { likenessPolicy, reaches, type Likeness } from '@/lib/domain/overlap/likeness'
import { candidateScore } from '@/lib/domain/score/candidate-score'
import { specificity, userSignal } from '@/lib/domain/score/candidate-signals'
import { concretenessOfText } from '@/lib/domain/score/concreteness'
import type { RiskLevel } from '@/lib/domain/score/risk-level'
import { extractSteps } from '@/lib/skill-md/extract-steps'
import { parseSkillMd } from '@/lib/skill-md/parse'
import { declaredFields } from '@/lib/skill-md/shared-fields'
import { titleOf } from '@/lib/skill-md/title'
import { validateStrict } from '@/lib/skill-md/validate'
import type { WriteContext } from '@/lib/kernel'
import { profileOfText, riskIn, similarToDraft, textIn, type TextFile } from '@/lib/library'
import { likeWaiting } from './draft-profiles'

/** A skill as somebody wrote it, which no session backs yet. */
export interface Written {
  name: string
  files: TextFile[]
  agentId: string
  isWarning?: boolean
  /** The skill that it would change. */
  skillId?: string
}

export interface JudgedText {
  risk: RiskLevel
  score: { value: number; parts: Record<string, number> }
  gates: { code: string; severity: string; reason: string }[]
}

/** What already says the same: a live skill, else a draft that waits. */
export type Duplicate = Likeness & { name: string }

const checks = /\b(?:verif(?:y|ies|ied|ication)|checks?|tests?)\b/i

/**
 * Risk, score and gates of a written draft, by its files alone: the same for the same files at every door. `required`: `minSessions` of
 * the policy.
 */
export async function judgeWritten(tx: WriteContext, written: Written, required: number): Promise<JudgedText> {
  const { name, files } = written
  const main = textIn(files, 'SKILL.md')
  const { skill } = parseSkillMd(main)
  const body = skill?.body ?? main
  const tools = extractSteps(body).flatMap(({ tool }) => tool ?? [])
  const risk = riskIn(files)
  const words = `${skill ? titleOf(skill) : name} ${skill?.description ?? ''} ${body}`
  const concreteness = concretenessOfText(words, tools, tools.length).value
  const duplicate = await duplicateOf(tx, written, main)
  const scored = candidateScore({
    successes: 0,
    successRate: 0,
    failureSeverity: 0,
    userSignal: userSignal({ requests: 1, rules: 0, corrections: 0, failedSessions: 0 }).value,
    sessions: 0,
    concreteness,
    specificity: specificity({ isVague: false, isBoundToContext: false }).value,
    risk: risk.value,
    hasSimilarSkill: duplicate !== null,
  })
  const faults = validateStrict(main, name).errors.map((error) => error.message)
  const gates = runGates({
    now: tx.now().toISOString(),
    shapes: tools.map((tool) => ({ tool, params: [] })),
    risk: { value: risk.value, found: risk.parts.found },
    concreteness,
    sessions: { distinct: 0, required },
    outcomes: { judged: 0, successes: 0 },
    files,
    requests: (skill && declaredFields(skill).exampleQueries) ?? [],
    faults,
    hasVerification: checks.test(body),
    ...(duplicate ? { duplicate } : {}),
  })
  return {
    risk: risk.value,
    score: { value: scored.value, parts: { ...scored.parts } },
    // A draft may be words alone: that it names no steps is no fault of its form.
    gates: gates.filter((gate) => gate.code !== 'malformed' || faults.length > 0).map((gate) => ({ ...gate })),
  }
}

async function duplicateOf(tx: WriteContext, written: Written, main: string): Promise<Duplicate | null> {
  const profile = profileOfText(main, written.name)
  const { agentId, isWarning = false, skillId } = written
  const [live] = await similarToDraft(tx.db, tx, { profile, agentId, isWarning, ...(skillId ? { skillId } : {}) })
  const waiting = skillId === undefined ? await likeWaiting(tx, profile, { agentId, isWarning }) : null
  const best = waiting && waiting.similarity > (live?.similarity ?? 0) ? waiting : (live ?? null)
  return best && reaches(best.similarity, likenessPolicy.similar) ? best : null
}
