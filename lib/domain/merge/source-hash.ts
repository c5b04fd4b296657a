import { sha256Hex } from '@/lib/domain/digest/sha256'
import { normalise } from './sections'

/** What a skill was made from, as SHA-256 over its normalised trigger, steps and task type, a line each. */
export function sourceHash(source: { trigger: string; steps: readonly string[]; taskType: string }): string {
  return sha256Hex(`${normalise(source.trigger)}\n${source.steps.map(normalise).join('\n')}\n${source.taskType}`)
}
