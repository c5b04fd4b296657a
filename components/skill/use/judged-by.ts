import type { UseItem } from '@/lib/contract/use'

const words: Record<string, string> = {
  explicit: 'reported explicitly',
  label: 'session label',
  retry: 'retried later',
  analysis: 'session analysis',
}

/** Source of a use's verdict, with its weight for an estimate. */
export function judgedBy({ source, weight }: Pick<UseItem, 'source' | 'weight'>): string {
  if (source === null) return 'not judged'
  const who = words[source] ?? source
  return weight === null ? who : `${who}, weight ${weight}`
}
