import type { CandidateItem } from '@/lib/contract/candidate'
import type { ToolContext } from './tool'

/** What a proposal answers: where a person decides on it, and that a host may show it as a card. */
export function proposed({ origin }: ToolContext, { id, kind, name, status, digest }: CandidateItem): Record<string, unknown> {
  const what = kind === 'warning' ? 'warning' : 'skill'
  return {
    success: true,
    candidateId: id,
    name,
    kind,
    status,
    digest,
    message: `The ${what} "${name}" waits for review. Nothing is served until a person approves it.`,
    url: `${origin}/review?c=${id}`,
    uiAction: { type: 'skill_proposal' },
  }
}
