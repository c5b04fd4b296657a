// Bundles what the server runs beside its own thread.
import { bundleIfNeeded } from './bundle.mjs'

const sources = [
  'lib/domain',
  'lib/transcripts',
  'lib/redact',
  'lib/services/thread',
  'lib/services/session',
  'lib/store',
  'package.json',
]

/** Makes the bundle where it is missing or old. */
export async function buildThreadIfNeeded() {
  await bundleIfNeeded({ name: 'thread.mjs', entry: 'lib/services/thread/entry.ts', sources })
}
