import type { OutcomeSource } from '@/lib/domain/outcome/sources'

const labels: Record<OutcomeSource, string> = {
  explicit: 'reported explicitly',
  label: 'session label',
  retry: 'retried later',
  analysis: 'session analysis',
}

const isSource = (source: string): source is OutcomeSource => source in labels

/** Source of a use's verdict, with its weight for an estimate. */
export function judgedBy({ source, weight }: { source: string | null; weight: number | null }): string {
  if (source === null) return 'not judged'
  const who = isSource(source) ? labels[source] : source
  return weight === null ? who : `${who}, weight ${weight}`
}
