import { skillNameIssue } from '@/lib/client/skill-name-issue'

interface Draft {
  name: string
  description: string
  content: string
}

/** Validation errors of a draft, by field, as advice. The server has the final say. */
export function draftIssues({ name, description, content }: Draft): Partial<Record<keyof Draft, string>> {
  const issues: Partial<Record<keyof Draft, string>> = {}
  const fault = skillNameIssue(name)
  if (fault) issues.name = fault
  if (!description.trim()) issues.description = 'Say when to use it. Agents choose by this sentence.'
  else if (description.length > 1024) issues.description = `Shorten it to 1,024 characters: it has ${description.length}.`
  if (!content.trim()) issues.content = 'Describe what to do, step by step.'
  else if (content.length > 200_000) issues.content = 'Shorten it to 200,000 characters, or move parts into files.'
  return issues
}
