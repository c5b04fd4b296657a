import { plainSkillName, skillCallOf, skillToolNames } from '@/lib/domain/session/skill-call'
import type { SessionSignal } from '@/lib/domain/session/signal'
import type { Step as StepRow } from '@/prisma/generated/sqlite/client'

const skillTools: ReadonlySet<string> = new Set(skillToolNames)
const skillFile = /skill\.md/i

type Call = Pick<StepRow, 'tool' | 'input' | 'status'>

/** Whether a call may have loaded a skill: by a tool for skills, or by naming its file. Most did not, and their input is not parsed. */
export const mayLoadSkill = ({ tool, input }: Call): boolean => skillTools.has(tool) || skillFile.test(input)

/** The skill a step loaded, without the plug-in it comes from; a file that could not be read was not loaded. */
export function loadedBy(step: Call): string | null {
  const call = skillCallOf({ tool: step.tool, input: JSON.parse(step.input) })
  return call && (call.way === 'tool' || step.status === 'ok') ? call.name : null
}

/** Skills that the harness says were handed over or followed, by the name a person would type. */
export function skillSignals(signals: readonly SessionSignal[]): { name: string; isFollowed: boolean; at: Date | undefined }[] {
  return signals.flatMap(({ kind, name, at }) => {
    const isSkill = kind === 'skill-given' || kind === 'skill-followed' || kind === 'slash-command'
    if (!isSkill || !name) return []
    return [{ name: plainSkillName(name) ?? name, isFollowed: kind === 'skill-followed', at: at ? new Date(at) : undefined }]
  })
}

/** Every name in a session that may be a skill's. */
export function skillNames(signals: readonly SessionSignal[], steps: readonly Call[]): string[] {
  const loaded = steps.flatMap((step) => (mayLoadSkill(step) ? (loadedBy(step) ?? []) : []))
  return [...new Set([...loaded, ...skillSignals(signals).map((one) => one.name)])]
}
