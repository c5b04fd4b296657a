import type { Tone } from '@/components/ui/tone'
import type { ConnectionItem } from '@/lib/contract/connection'

export type ConnectionState = 'absent' | 'apart' | 'waiting' | 'connected'

/** The label of a connection's state: a hook without an event is unverified, tools alone bring no sessions. */
export function stateOf({ isFound, hasHook, lastEvent }: ConnectionItem): ConnectionState {
  if (!isFound) return 'absent'
  if (!hasHook) return 'apart'
  return lastEvent === null ? 'waiting' : 'connected'
}

export const stateLabels: Record<ConnectionState, { word: string; tone: Tone }> = {
  absent: { word: 'Not found', tone: 'idle' },
  apart: { word: 'Not connected', tone: 'idle' },
  waiting: { word: 'Waiting for the first event', tone: 'candidate' },
  connected: { word: 'Connected', tone: 'good' },
}
