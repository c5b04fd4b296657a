import { isSkillTool, skillCallOf, skillNamesIn } from '@/lib/domain/session/skill-call'
import type { SessionSignal } from '@/lib/domain/session/signal'
import type { Step as StepRow } from '@/prisma/generated/sqlite/client'

const skillInput = /skill\.md|load_skill|skill_get/i

type Call = Pick<StepRow, 'tool' | 'input' | 'status' | 'useTokens'>

/**
 * Whether a call may have loaded a skill: its result holds a use token, it is of a skill tool, or its input names a skill's
 * file or one of our tools. Most did not, and their input is not parsed.
 */
export const canLoadSkill = ({ tool, input, useTokens }: Call): boolean =>
  useTokens !== null || isSkillTool(tool) || skillInput.test(input)

/** Possible names of the skill that a step loaded, the likeliest first; a file that could not be read was not loaded. */
export function loadedBy(step: Pick<Call, 'tool' | 'input' | 'status'>): string[] {
  const call = skillCallOf({ tool: step.tool, input: JSON.parse(step.input) })
  return call && (call.way === 'tool' || step.status === 'ok') ? call.names : []
}

/** Skills that the harness reports as loaded or followed, by the names that a person may have typed. */
export function skillSignals(
  signals: readonly SessionSignal[],
): { names: string[]; isFollowed: boolean; at: Date | undefined }[] {
  return signals.flatMap(({ kind, name, at }) => {
    const isSkill = kind === 'skill-given' || kind === 'skill-followed' || kind === 'slash-command'
    const names = isSkill ? skillNamesIn(name) : []
    if (names.length === 0) return []
    return [{ names, isFollowed: kind === 'skill-followed', at: at ? new Date(at) : undefined }]
  })
}

/** Every name in a session that may belong to a skill. */
export function skillNames(signals: readonly SessionSignal[], steps: readonly Call[]): string[] {
  const loaded = steps.flatMap((step) => (canLoadSkill(step) ? loadedBy(step) : []))
  return [...new Set([...loaded, ...skillSignals(signals).flatMap((one) => one.names)])]
}
