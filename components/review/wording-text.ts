import type { CandidateDetail } from '@/lib/contract/candidate'
import type { WordingDetail } from '@/lib/contract/wording-shape'
import { tokenCost } from '@/lib/domain/score/token-cost'

/** Which of a candidate's texts is shown, edited and approved. */
export interface TextChoice {
  /** The candidate with its own text. */
  own: CandidateDetail
  /** Digest of the chosen wording; null for the candidate's own text. */
  chosen: string | null
  onChoose: (digest: string | null) => void
}

/** The SKILL.md of a draft. */
export const mainText = ({ files }: Pick<CandidateDetail, 'files'>): string =>
  files.find((file) => file.path === 'SKILL.md')?.text ?? ''

/** Wordings that may be approved: those whose steps are still the draft's. */
export const currentWordings = ({ wordings, status }: Pick<CandidateDetail, 'wordings' | 'status'>): WordingDetail[] =>
  status === 'open' || status === 'snoozed' ? wordings.filter(({ isStale }) => !isStale) : []

/** The candidate with the text of the wording of this digest; the candidate itself for its own text or an unknown one. */
export function withWording(candidate: CandidateDetail, digest: string | null): CandidateDetail {
  const wording = currentWordings(candidate).find((one) => one.digest === digest)
  if (!wording) return candidate
  const { name, title, description, files, sentences } = wording
  const { listed, loaded } = tokenCost({ name, description, body: mainText(wording) }).parts
  return {
    ...candidate,
    name,
    title,
    description,
    files,
    sentences,
    digest: wording.digest,
    tokens: { listed, loaded },
    isEdited: false,
  }
}

/** Whose the draft's own text is. */
export const ownText = ({ isEdited, origin }: Pick<CandidateDetail, 'isEdited' | 'origin'>): string =>
  isEdited ? 'Edited' : origin === 'agent' || origin === 'person' || origin === 'import' ? 'Proposed' : 'Generated'
