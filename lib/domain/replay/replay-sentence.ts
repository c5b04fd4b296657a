import { countOf } from '@/lib/domain/count-of'
import { joinAnd } from '@/lib/domain/draft/join-words'
import { isGenericTool } from '@/lib/domain/background/shipped'
import { percentOf } from '@/lib/domain/percent-of'
import { isOwnCommand } from './own-command'
import { sessionsMin, type Replay } from './types'

/**
 * What a draft foretells: "In 24 sessions it wasn’t written from, it predicts 62% of the specific calls and 48% of their arguments.
 * Without it: 31% and 12%."; why nothing was measured where that is so. `sessions` are those behind the draft.
 */
function replaySentence(replay: Replay | null, sessions: number): string {
  if (!replay)
    return sessions < sessionsMin ? 'Too few sessions to measure.' : 'Too few of its sessions hold specific calls to measure it.'
  const { calls, baselineCalls, arguments: stated, baselineArguments } = replay
  const n = countOf(replay.sessions, 'session')
  const foretold = `In ${n} it wasn’t written from, it predicts ${percentOf(calls)} of the specific calls`
  const without = `Without it: ${percentOf(baselineCalls)}`
  if (stated === null || baselineArguments === null) return `${foretold}. ${without}.`
  return `${foretold} and ${percentOf(stated)} of their arguments. ${without} and ${percentOf(baselineArguments)}.`
}

/** A candidate with the text that would be approved. */
export interface ReplayedDraft {
  kind: string
  replay: Replay | null
  sessions: readonly unknown[]
  isEdited: boolean
  toolSequence: readonly { tool: string; heads?: readonly string[] | undefined }[]
  files: readonly { path: string; text: string }[]
}

/**
 * All that is said of a draft's replay: the measurement, which is one of the draft as it was mined, and what that means where a person
 * edited it since. Null for what is no recipe, or has no session that could be held back.
 */
export function replayText(draft: ReplayedDraft): string | null {
  const { kind, replay, sessions, isEdited } = draft
  if ((kind !== 'new' && kind !== 'revision') || sessions.length === 0) return null
  const measured = replaySentence(replay, sessions.length)
  if (!replay || !isEdited) return measured
  const lost = lostSteps(draft)
  const named = joinAnd(lost.map((one) => `\`${one}\``))
  return `${measured} Measured before the edit${lost.length === 0 ? '' : `, which no longer names ${named}`}.`
}

/** Commands and tools that the replay rests on and that the text does not name; a template may name a command's words apart. */
function lostSteps({ toolSequence, files }: ReplayedDraft): string[] {
  const text = files.find(({ path }) => path === 'SKILL.md')?.text ?? ''
  const named = toolSequence.flatMap(({ tool, heads = [] }) =>
    heads.length > 0 ? heads.filter(isOwnCommand) : isGenericTool(tool) ? [] : [tool],
  )
  return [...new Set(named)].filter((one) => one.split(' ').some((word) => !text.includes(word)))
}
