/** How a session ended as the miner weighs it: 1 well, ½ in part, 0 badly; undefined where nobody knows. */
export function endingOf(outcome: string): number | undefined {
  switch (outcome) {
    case 'success':
      return 1
    case 'partial':
      return 0.5
    case 'failure':
      return 0
    default:
      return undefined
  }
}
