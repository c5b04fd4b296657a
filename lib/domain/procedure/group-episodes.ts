import { overlap } from '@/lib/domain/overlap/lcs'
import type { Episode } from '@/lib/domain/procedure/cut-episodes'
import { findLikenesses } from '@/lib/domain/procedure/find-likenesses'
import { requestWords } from '@/lib/domain/procedure/request-words'

export interface GroupOptions {
  /** Shapes an episode needs, at least two of them different. */
  minSteps: number
  minSessions: number
  /** Successes that make a procedure. */
  validationThreshold: number
  /** Overlap of the steps. */
  evolveOverlap: number
}

/** What several episodes did for the same kind of request. */
export interface EpisodeGroup {
  /** Words of the leading episode's request. */
  words: string[]
  shapes: string[]
  /** Findings aligned to the shapes; null where an episode left a step out. */
  members: { session: string; positions: (number | null)[] }[]
  sessions: number
}

/** Share of words in common from which two requests are of one kind. */
const wordsMin = 0.5
/** Steps of an episode that may lead; longer ones are a project. */
const stepsMax = 24
/** Episodes compared; the newest of more. Every two are, so that this bounds the work. */
const episodesMax = 3_000

interface Candidate extends Episode {
  words: ReadonlySet<string>
  id: string
}

/**
 * Groups episodes that ended well: requests that share half of their words, steps that overlap by 0.70. Groups form around the episode
 * with most like it, never by chains; the result does not depend on the order given. `episodes` are those of one agent, oldest first.
 */
export function groupEpisodes(episodes: readonly Episode[], options: GroupOptions): EpisodeGroup[] {
  const usable = episodes
    .filter(({ shapes }) => shapes.length >= options.minSteps && shapes.length <= stepsMax && new Set(shapes).size > 1)
    .slice(-episodesMax)
    .map((one): Candidate => ({
      ...one,
      words: requestWords(one.request),
      id: `${one.shapes.join(' ')}\n${one.session}\n${one.positions[0]}`,
    }))
    .filter(({ words }) => words.size > 0)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const alike = findLikenesses(usable, wordsMin, options.evolveOverlap)
  const left = new Set(usable.keys())
  const groups: EpisodeGroup[] = []
  for (;;) {
    const leader = bestLeader(usable, alike, left)
    if (leader === null) return groups
    const members = [leader, ...alike[leader]!.filter((index) => left.has(index))]
    const sessions = new Set(members.map((index) => usable[index]!.session)).size
    const cases = new Set(members.map((index) => caseOf(usable[index]!))).size
    // The best is too small: so are all that are left.
    if (members.length < options.validationThreshold || cases < options.minSessions) return groups
    for (const index of members) left.delete(index)
    groups.push(
      procedure(
        usable[leader]!,
        members.map((index) => usable[index]!),
        sessions,
      ),
    )
  }
}

/** Trials of one task count as one. */
const caseOf = ({ session, task }: Episode): string => task ?? session

/** The episode with most cases like it; the first of equals. */
function bestLeader(usable: readonly Candidate[], alike: readonly number[][], left: ReadonlySet<number>): number | null {
  let best: number | null = null
  let most = 0
  for (const index of left) {
    const cases = new Set([index, ...alike[index]!.filter((other) => left.has(other))].map((at) => caseOf(usable[at]!))).size
    if (cases > most) [best, most] = [index, cases]
  }
  return best
}

function procedure(leader: Candidate, members: readonly Candidate[], sessions: number): EpisodeGroup {
  const aligned = members.map((one) => ({ session: one.session, positions: align(leader.shapes, one) }))
  return { words: [...leader.words].sort(), shapes: leader.shapes, members: aligned, sessions }
}

/** Positions of an episode's steps along the leader's: a longest common subsequence. */
export function align(shapes: readonly string[], one: Pick<Episode, 'shapes' | 'positions'>): (number | null)[] {
  const [rows, columns] = [shapes.length, one.shapes.length]
  const lengths = Array.from({ length: rows + 1 }, () => Array.from({ length: columns + 1 }, () => 0))
  for (let i = rows - 1; i >= 0; i -= 1) {
    for (let j = columns - 1; j >= 0; j -= 1) {
      lengths[i]![j] =
        shapes[i] === one.shapes[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
    }
  }
  const positions: (number | null)[] = []
  for (let i = 0, j = 0; i < rows; i += 1) {
    while (j < columns && shapes[i] !== one.shapes[j] && lengths[i]![j + 1]! >= lengths[i + 1]![j]!) j += 1
    if (j < columns && shapes[i] === one.shapes[j]) positions.push(one.positions[j++]!)
    else positions.push(null)
  }
  return positions
}

/** The same procedure among known ones: the sequence that overlaps most, from `evolveOverlap` on. */
export function sameProcedure<T extends { shapes: readonly string[] }>(
  shapes: readonly string[],
  known: readonly T[],
  threshold: number,
): T | null {
  let best: T | null = null
  let most = 0
  for (const one of known) {
    const share = overlap(shapes, one.shapes)
    if (share >= threshold - 1e-9 && share > most) [best, most] = [one, share]
  }
  return best
}
