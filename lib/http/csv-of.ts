import type { OperationName } from '@/lib/contract/routes'
import { featureCsv, type FeatureRow } from '@/lib/domain/score/features'

/** An answer as CSV where that was asked for and the operation has rows; null where JSON is the answer. */
export function csvOf(name: OperationName, input: Record<string, unknown>, output: unknown): string | null {
  if (name !== 'feature.list' || input.format !== 'csv') return null
  return featureCsv((output as { items: FeatureRow[] }).items)
}
