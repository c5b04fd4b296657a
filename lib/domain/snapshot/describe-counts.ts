/** Counts by their plural in words: { policies: 1, skills: 3 } → "1 policy, 3 skills". */
export function describeCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([what, count]) => `${count} ${count === 1 ? singular(what) : what}`)
    .join(', ')
}

const singular = (plural: string): string => plural.replace(/ies$/, 'y').replace(/s$/, '')
