import type { Knows } from './what-it-knows'

/** What an agent would not know, with the steps that hold it: "the command `just fmt` (step 2)". */
export const knowsPhrase = ({ text, steps }: Pick<Knows, 'text' | 'steps'>): string =>
  steps.length === 0 ? text : `${text} (${steps.length === 1 ? 'step' : 'steps'} ${stepList(steps)})`

/** "1–3, 5". */
function stepList(steps: readonly number[]): string {
  const runs: [number, number][] = []
  for (const step of steps) {
    const last = runs.at(-1)
    if (last && step === last[1] + 1) last[1] = step
    else runs.push([step, step])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}
