import { listCandidates, type CandidateItem } from '@/lib/contract/candidate'
import { overlap } from '@/lib/domain/overlap/lcs'
import { shapeOf } from '@/lib/domain/shape/shape-of'
import { drawCast } from '@/prisma/demo/cast'
import { workflowNamed } from '@/prisma/demo/desks'
import { Draw } from '@/prisma/demo/draw'
import { perform, type Context } from '@/lib/kernel'

const keyOf = (tool: string, heads: readonly string[] = []): string => [tool, ...heads].join(' ')

/** A workflow's steps as the review queue names them. */
function sequenceOf(workflow: string): string[] {
  const cast = drawCast(new Draw(1), new Date(0))
  return workflowNamed(workflow)
    .workflow.steps(cast)
    .map((step) => keyOf(step.tool, shapeOf(step.tool, step.input).heads))
}

/** The open candidate that mining drafted from a workflow: the one whose steps overlap most with it, by at least half. */
export async function findDrafted(ctx: Context, workflow: string, agent: string): Promise<CandidateItem | null> {
  const wanted = sequenceOf(workflow)
  const { items } = await perform(ctx, listCandidates, { agent, limit: 200 })
  const ranked = items
    .map((item) => ({
      item,
      shared: overlap(
        wanted,
        item.toolSequence.map((step) => keyOf(step.tool, step.heads)),
      ),
    }))
    .toSorted((a, b) => b.shared - a.shared)
  const best = ranked[0]
  return best && best.shared >= 0.5 ? best.item : null
}
