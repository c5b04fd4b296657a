import { stemSet } from '@/lib/domain/request/request-terms'

/** Share of their words from which two requests say the same, and that from which they do where else only one would be left. */
const alike = 0.5
const almostSame = 0.75

/** Requests without those that say what one before them says. */
export function unlike(lines: readonly string[]): string[] {
  const strictly = withoutSaid(lines, alike)
  return strictly.length > 1 ? strictly : withoutSaid(lines, almostSame)
}

function withoutSaid(lines: readonly string[], share: number): string[] {
  const kept: Set<string>[] = []
  return lines.filter((line) => {
    const stems = stemSet(line)
    const isNew = !isSaid(stems, kept, share)
    if (isNew) kept.push(stems)
    return isNew
  })
}

/** Whether one of some requests says what another does, by the stems of both. */
export const isSaid = (stems: ReadonlySet<string>, by: readonly ReadonlySet<string>[], share = alike): boolean =>
  by.some((other) => {
    const shared = [...stems].filter((stem) => other.has(stem)).length
    return shared >= share * (stems.size + other.size - shared)
  })
