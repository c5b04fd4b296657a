import { changing, showing } from '@/lib/contract/generated/stale'
import type { ReadName, WriteName } from '@/lib/contract/index'
import type { Topic } from '@/lib/contract/topics'

/** The reads that show one of these topics. */
export const readsShowing = (topics: readonly Topic[]): ReadName[] => [
  ...new Set(topics.flatMap((topic) => showing[topic] ?? [])),
]

/** The queries that a write may have changed: those that show a topic it changes. */
export const staleAfterWrite = (name: WriteName): ReadName[] => readsShowing(changing[name])
