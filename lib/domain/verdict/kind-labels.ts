import type { VerdictKind } from '@/lib/domain/verdict/signal'

/** How pages name a kind of signal. */
export const kindLabels: Record<VerdictKind, string> = {
  label: 'Label',
  check: 'Own check',
  delivery: 'Delivery',
  person: 'Person',
  history: 'Later history',
  error: 'Error at the end',
  closing: 'Closing words',
}
