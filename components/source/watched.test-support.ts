import type { WatchedSource } from '@/lib/contract/source'

export const now = '2026-03-02T09:00:00.000Z'

/** A successfully watched folder of three files, with overrides. */
export const watched = (fields: Partial<WatchedSource> = {}): WatchedSource => ({
  id: 'src_1',
  path: '/srv/sessions',
  shown: '/srv/sessions',
  agent: null,
  isPaused: false,
  createdAt: now,
  scannedAt: now,
  lastEventAt: null,
  files: 3,
  unreadable: 0,
  refused: 0,
  refusals: [],
  error: null,
  ...fields,
})
