import { cleanText } from '@/lib/transcripts/text/clean-text'
import type { Draft } from '@/lib/transcripts/draft/start-draft'

/** Adds a real user prompt: the steps that follow belong to it. */
export function addPrompt(draft: Draft, text: string, at?: string): void {
  const { session } = draft
  const turn = session.turns++
  session.prompts.push({ turn, text: cleanText(text), at })
}
