import { draftIssues } from '../file/draft-issues'
import { bodyOf, descriptionOf, type DesignDraft } from './design-draft'

export type Issues = Partial<Record<'name' | 'title' | 'description' | 'content', string>>

/** What is wrong with a draft, by field, as advice: the server has the final say. */
export function designIssues(draft: DesignDraft): Issues {
  const body = bodyOf(draft)
  const issues: Issues = draftIssues({ name: draft.name, description: descriptionOf(draft), content: body })
  if (!issues.content && draft.steps.every(({ text }) => text.trim() === '') && body.trim() === '')
    issues.content = 'Write at least one step.'
  return issues
}
