import type { WhyNot } from '@/lib/domain/mining/types'
import type { WriteContext } from '@/lib/kernel'
import { inChunks } from '@/lib/store/in-chunks'

const covered = 'better patterns now cover its sessions'
/** Why a candidate is now a variant of a family: the one reason that a person can take back. */
export const inFamily = 'a proposal for the whole task now covers it'
const skilled = 'a skill now covers it'
const faint = 'chance now explains it in the mined sessions'

/** Why mining itself puts the open candidate of a pattern aside, by why the pattern is not proposed. */
const reasonOf = {
  gone: 'too few of the mined sessions contain it',
  known: skilled,
  revises: skilled,
  in_family: inFamily,
  part_of: covered,
  padded: covered,
  no_saving: covered,
  near_duplicate: covered,
  enough_proposed: covered,
  one_tool: faint,
  loop: faint,
  generic: 'a fresh agent knows all of it',
  not_significant: faint,
  below_shuffles: faint,
} as const satisfies Record<WhyNot['code'], string>

/** How earlier versions worded these reasons; rows keep the words they were written with. */
const formerly = [
  'better patterns cover its sessions now',
  'a skill says it now',
  'it stands out too little among the sessions that are mined now',
  'too few of the sessions that are mined now hold it',
  'too few of the sessions that are mined now show it, or something else says it',
]

/** The reason for a candidate without a pattern. */
export const notAskedFor = 'too few of the mined sessions show it, or something else covers it'

/** Nobody judged what mining withdrew, so it returns as soon as it is proposed again. */
export const withdrawnReasons: readonly string[] = [...new Set(Object.values(reasonOf)), notAskedFor, ...formerly]

/** A pattern that is proposed and whose candidate is withdrawn all the same is a skill's. */
export const withdrawnReason = (whyNot: Pick<WhyNot, 'code'> | null): string => reasonOf[whyNot?.code ?? 'known']

/** Patterns of which a fresh agent knows all are not proposed, but for those that a person wants to see. */
export async function leaveOutGeneric(tx: WriteContext, patternIds: readonly string[]): Promise<void> {
  const wanted = { status: { in: ['open' as const, 'snoozed' as const, 'promoted' as const] } }
  await inChunks(patternIds, async (some) => {
    const where = { id: { in: some }, candidates: { none: wanted } }
    await tx.db.pattern.updateMany({ where, data: { state: 'observed', evidence: null, whyNot: { code: 'generic' } } })
    return []
  })
}

/** Brings the patterns of an agent to what was decided on their candidates: mining knows them as observed or proposed only. */
export async function reconcilePatterns(tx: WriteContext, agentId: string): Promise<void> {
  const none = { status: { in: ['open', 'snoozed'] } }
  const dismissed = { status: 'dismissed', dismissReason: { notIn: [...withdrawnReasons] } }
  await tx.db.pattern.updateMany({
    where: { agentId, candidates: { none, some: { status: 'promoted' } } },
    data: { state: 'promoted' },
  })
  await tx.db.pattern.updateMany({
    where: { agentId, state: { not: 'promoted' }, candidates: { none, some: dismissed } },
    data: { state: 'dismissed' },
  })
}
