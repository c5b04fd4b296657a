import type { CandidateItem } from '@/lib/contract/candidate'
import type { ToolContext } from './tool'

/** Subjects of the sentence that reports what waits. */
function subject({ kind, act = '', name, skill = name }: CandidateItem): string {
  switch (kind) {
    case 'warning':
      return `The warning "${name}"`
    case 'revision':
      return `The new version of "${skill}"`
    case 'merge':
      return `The merge into "${skill}"`
    case 'act':
      return `Your request to ${act} "${skill}"`
    case 'new':
      return `The skill "${name}"`
  }
}

/** The result of a proposal: where a person decides on it, with metadata that lets a host show it as a card. */
export function proposed({ origin }: ToolContext, candidate: CandidateItem): Record<string, unknown> {
  const { id, kind, act, name, status, digest } = candidate
  return {
    success: true,
    applied: false,
    candidateId: id,
    name,
    kind,
    ...(act ? { act } : {}),
    status,
    digest,
    message: `${subject(candidate)} is in review. Nothing changes until a person approves it.`,
    url: `${origin}/review?c=${id}`,
    uiAction: { type: 'skill_proposal' },
  }
}
