import { isRecord } from '@/lib/domain/is-record'

/** Type guards for JSON values. None throws; a value of another type gives undefined. */
export type JsonRecord = Record<string, unknown>

export { isRecord }

export function asRecord(value: unknown): JsonRecord | undefined {
  return isRecord(value) ? value : undefined
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : []
}

/** A non-empty text. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
