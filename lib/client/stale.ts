import { changing, showing } from '@/lib/contract/generated/stale'
import type { ReadName, WriteName } from '@/lib/contract/index'

/** The queries that a write may have changed: those that show a matter that it changes. */
export const staleAfterWrite = (name: WriteName): ReadName[] => [
  ...new Set(changing[name].flatMap((topic) => showing[topic] ?? [])),
]
