import type { DiagnosisItem } from '@/lib/contract/diagnosis'
import type { ReadContext } from '@/lib/kernel'
import { addToStep } from '@/lib/skill-md/extract-steps'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { loadDiagnosis, type LoadedDiagnosis } from './load-diagnosis'

const iso = (at: number): string => new Date(at).toISOString()

/** Why a skill fails, with the rows behind every figure. Steps count from 1. */
export async function diagnosisItem(
  ctx: ReadContext,
  skill: Skill,
  agent: string | undefined,
): Promise<Omit<DiagnosisItem, 'proposal'>> {
  const found = await loadDiagnosis(ctx, skill, agent)
  const { n, cause, limits, turn, versions } = found
  return {
    name: skill.name,
    version: skill.version,
    digest: skill.digest,
    n,
    cause: cause && { ...cause, step: cause.step + 1 },
    limits,
    steps: found.steps.map(({ text, names, n: runs, counts, instead }, at) => ({
      step: at + 1,
      text,
      names: [...names],
      n: runs,
      ...counts,
      instead: instead.map(({ thing, runs: uses, well }) => ({ thing, uses, well })),
    })),
    uses: usesOf(found),
    groups: found.groups.map(({ rows, step, ...group }) => ({
      ...group,
      step: step === null ? null : step + 1,
      rows: rows.map(({ call, at, ...row }) => ({ ...row, at: iso(at), step: call })),
    })),
    since: turn && { ...turn, at: iso(turn.at) },
    versions,
    fix: fixOf(found),
  }
}

const usesOf = ({ runs }: LoadedDiagnosis): DiagnosisItem['uses'] =>
  runs.map(({ use, session, at, outcome, version, model, agent, steps }) => ({
    use,
    session,
    at: iso(at),
    outcome,
    version,
    model,
    agent,
    steps: steps.map(({ fate, by, call }) => ({ fate, by, call: call?.id ?? null })),
  }))

/** The fix with the text that holds it; null where the text has no such step. */
function fixOf({ fix, body }: LoadedDiagnosis): DiagnosisItem['fix'] {
  if (!fix) return null
  const instructions = addToStep(body, fix.step + 1, fix.sentence)
  if (instructions === null) return null
  return {
    ...fix,
    step: fix.step + 1,
    instructions,
    rows: fix.rows.map(({ call, at, ...row }) => ({ ...row, at: iso(at), step: call })),
  }
}
