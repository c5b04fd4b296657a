import type { Policy } from '@/lib/domain/policy/policy'
import type { EpisodeGroup } from '@/lib/domain/procedure/group-episodes'
import type { Queryable } from '@/lib/store/client'
import { runTask } from '@/lib/thread/run-task'
import { groupBy } from '@/lib/domain/collection/group-by'
import { episodesThatEndedWell, type Episode, type EpisodeStep } from '@/lib/domain/procedure/cut-episodes'
import { readRequest } from '@/lib/domain/request/read-request'
import type { TemplateText } from '@/lib/domain/request/template-text'
import type { Shape } from '@/lib/domain/shape/types'
import { inChunks } from '@/lib/store/in-chunks'
import type { History } from '@/lib/learning/pattern/load-history'

/** Said by the transcript, its importer or a person, of the session as a whole. */
const wholeSources = new Set<string | null>(['label', 'person'])

/** What the episodes of an agent are read from. */
interface EpisodeSource {
  history: History
  shapes: Map<string, Shape>
  /** What most of its sessions share. */
  template: TemplateText
}

/** The episodes of an agent that ended well, oldest session first. */
async function loadEpisodes(db: Queryable, { history, shapes, template }: EpisodeSource): Promise<Episode[]> {
  const ids = history.sessions.filter((session) => session.outcome === 'success' || session.turns > 1).map(({ id }) => id)
  const prompts = await inChunks(ids, (some) =>
    db.prompt.findMany({
      where: { sessionId: { in: some } },
      select: { sessionId: true, turn: true, text: true },
      orderBy: { turn: 'asc' },
    }),
  )
  const byPrompt = groupBy(prompts, (prompt) => prompt.sessionId)
  return history.sessions.flatMap((session, index) => {
    const sequence = history.mined[index]?.sequences[0]
    const requests = byPrompt.get(session.id)
    if (!sequence || !requests) return []
    const own = new Map(history.stepsOf(session.id).map((step) => [step.position, step]))
    const steps = Array.from(sequence.positions).flatMap((position, at): EpisodeStep[] => {
      const step = own.get(position)
      if (!step || step.isSidechain) return []
      const shape = history.shapeHashes[sequence.shapes[at] ?? 0] ?? ''
      const heads = shapes.get(shape)?.heads
      const { turn, tool, status } = step
      return [{ shape, position, turn, tool, status, ...(heads ? { heads } : {}) }]
    })
    const isJudgedWhole = wholeSources.has(session.outcomeSource)
    return episodesThatEndedWell({
      key: session.id,
      ...(session.task === null ? {} : { task: session.task }),
      outcome: session.outcome,
      isJudgedWhole,
      prompts: requests.map(({ turn, text }) => ({ turn, text, request: readRequest(text, template)?.text })),
      steps,
    })
  })
}

/** What an agent's episodes have in common, found beside this thread; nothing where its policy wants no procedures. */
export async function findProcedures(db: Queryable, source: EpisodeSource, policy: Policy): Promise<EpisodeGroup[]> {
  if (policy.procedures !== 'on') return []
  const { minSteps, minSessions, validationThreshold, evolveOverlap } = policy
  const options = { minSteps, minSessions, validationThreshold, evolveOverlap }
  return runTask('groupEpisodes', { episodes: await loadEpisodes(db, source), options })
}
