export type DotOutcome = 'success' | 'failure' | 'partial'

/** Outcomes from counts, failures first, when their order is unknown. A half success is a partial one. */
export function dotsOf(successes: number, judged: number): DotOutcome[] {
  const whole = Math.floor(successes)
  const partial = successes > whole ? 1 : 0
  const failures = Math.max(0, judged - whole - partial)
  return [
    ...Array<DotOutcome>(failures).fill('failure'),
    ...Array<DotOutcome>(partial).fill('partial'),
    ...Array<DotOutcome>(whole).fill('success'),
  ]
}

/**
 * One mark per judged use: a full disc for success, a cross for failure, half a disc for partial success. The text is next to it.
 */
export function OutcomeDots({ outcomes }: { outcomes: readonly DotOutcome[] }) {
  return (
    <svg
      aria-hidden
      width={outcomes.length * 11}
      height={12}
      viewBox={`0 0 ${outcomes.length * 11} 12`}
      className="block shrink-0"
    >
      {outcomes.map((outcome, index) => (
        <g key={index} transform={`translate(${index * 11 + 5.5} 6)`}>
          {outcome === 'failure' ? (
            <path d="M-2.7-2.7L2.7 2.7M2.7-2.7L-2.7 2.7" strokeWidth={1.6} strokeLinecap="round" className="stroke-bad" />
          ) : (
            <circle
              r={3.5}
              strokeWidth={1.2}
              className={outcome === 'success' ? 'fill-good stroke-good' : 'fill-none stroke-good'}
            />
          )}
          {outcome === 'partial' && <path d="M0-3.5A3.5 3.5 0 0 0 0 3.5Z" className="fill-good" />}
        </g>
      ))}
    </svg>
  )
}
