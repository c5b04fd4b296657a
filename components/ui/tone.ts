/** Colors with a meaning. Each is used next to an icon or a word, never alone. */
export const TONES = ['neutral', 'accent', 'candidate', 'good', 'warn', 'bad', 'idle'] as const
export type Tone = (typeof TONES)[number]

/** Text color of a tone on bg, panel or its own soft color. */
export const toneText: Record<Tone, string> = {
  neutral: 'text-ink-2',
  accent: 'text-accent',
  candidate: 'text-candidate',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
  idle: 'text-idle',
}

/** Text on the tone's soft background. */
export const toneSoft: Record<Tone, string> = {
  neutral: 'bg-sunk text-ink-2',
  accent: 'bg-accent-soft text-accent',
  candidate: 'bg-candidate-soft text-candidate',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  idle: 'bg-idle-soft text-idle',
}
