/** What of a diagnosis is said beside a revision. */
interface Answers {
  n: { judged: number; failures: number }
  cause: { sentence: string } | null
}

/** Why uses of a text fail; where no cause is known, how many do. */
export const failureText = ({ n, cause }: Answers): string => cause?.sentence ?? `${n.failures} of ${n.judged} failed.`
