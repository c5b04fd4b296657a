export interface Pace {
  firstMs: number
  mostMs: number
  quickMs: number
  deathsMax: number
}

/** How a server ended: by a signal or with a code. */
export interface End {
  code: number | null
  signal: string | null
  /** It was told to stop. */
  isStopped: boolean
  /** It said in one line why it cannot start. */
  isRefusal: boolean
}

export interface Kept {
  pid: number | undefined
  ready: Promise<boolean>
  ended: Promise<End>
}

export function afterEnd(
  end: End & { wasReady: boolean; livedMs: number },
  deathsBefore: number,
  pace?: Pace,
): { exitCode?: number; hasGivenUp?: true; deaths?: number; waitMs?: number }

export function keepRunning(options: {
  first: Kept
  launch: () => Kept
  say: (line: string) => void
  whileDown: () => () => void
  log: string
  pace?: Pace
}): Promise<number>
