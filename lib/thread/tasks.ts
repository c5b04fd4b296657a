import { operatingOf, type OperatingOptions } from '@/lib/domain/lifecycle/operating'
import type { Policy } from '@/lib/domain/policy/policy'
import { minePatterns } from '@/lib/domain/mining/mine'
import type { MinedPattern, MiningOptions, MiningResult, MiningSession } from '@/lib/domain/mining/types'
import type { Episode } from '@/lib/domain/procedure/cut-episodes'
import { groupEpisodes, type GroupOptions } from '@/lib/domain/procedure/group-episodes'
import { judgeSessions } from '@/lib/domain/replay/judge-families'
import { openSkillArchive } from '@/lib/skill-md/archive/open-archive'
import { openPackArchive } from '@/lib/skill-md/archive/open-pack'
import { embedTexts } from './embed-texts'
import { ownFormBuffers, readOwnForm } from '@/lib/reading/own-form'
import { packedBuffers, packedTranscript } from '@/lib/reading/packed-transcript'

export interface MineRequest {
  sessions: readonly MiningSession[]
  options: MiningOptions
}

/** A mining result that can be copied between threads, with every observed pattern computed. */
export type Mined = Omit<MiningResult, 'observed'> & { observed: MinedPattern[] }

function mine({ sessions, options }: MineRequest): Mined {
  const { observed, ...result } = minePatterns(sessions, options)
  return { ...result, observed: Array.from({ length: observed.count }, (_, id) => observed.at(id)) }
}

/** Work that would block the server's main thread: functions of data that can be copied between threads. */
export const tasks = {
  mine,
  packedTranscript,
  skillArchive: openSkillArchive,
  packArchive: ({ archive, manifestFile }: { archive: Uint8Array; manifestFile: string }) =>
    openPackArchive(archive, manifestFile),
  ownForm: readOwnForm,
  groupEpisodes: ({ episodes, options }: { episodes: Episode[]; options: GroupOptions }) => groupEpisodes(episodes, options),
  judgeSessions,
  embed: embedTexts,
  operating: ({ policy, options }: { policy: Policy; options: OperatingOptions }) => operatingOf(policy, options),
}

/** Buffers of a result that are transferred instead of copied. */
export const handedBack: { [N in TaskName]?: (answer: Awaited<TaskOutput<N>>) => ArrayBuffer[] } = {
  packedTranscript: packedBuffers,
  ownForm: ownFormBuffers,
}

export type TaskName = keyof typeof tasks
export type TaskInput<N extends TaskName> = Parameters<(typeof tasks)[N]>[0]
export type TaskOutput<N extends TaskName> = ReturnType<(typeof tasks)[N]>

/** The messages between the threads. */
export interface TaskRequest {
  id: number
  name: TaskName
  input: unknown
}
export type Answered = { id: number; value: unknown } | { id: number; error: string }
