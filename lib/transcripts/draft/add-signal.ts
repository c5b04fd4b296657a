import type { SessionSignal } from '@/lib/domain/session/signal'
import type { Draft } from '@/lib/transcripts/draft/start-draft'
import { cleanText } from '@/lib/transcripts/text/clean-text'

/** Maximum stored length of a signal's text, in characters. */
const textCharsMax = 2000

/** Records a signal at the session's current turn. */
export function addSignal({ session }: Draft, signal: Omit<SessionSignal, 'turn'>): void {
  const text = signal.text === undefined ? undefined : cleanText(signal.text).slice(0, textCharsMax)
  session.signals ??= []
  session.signals.push({ ...signal, turn: session.turns - 1, ...(text === undefined ? {} : { text }) })
}
