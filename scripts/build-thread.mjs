// Bundles what the server runs beside its own thread.
import { bundleIfNeeded } from './bundle.mjs'

const sources = [
  'lib/domain',
  'lib/transcripts',
  'lib/redact',
  'lib/thread',
  'lib/reading',
  'lib/store',
  // Rows go from the thread to the server by the order of their columns.
  'prisma/generated/columns.ts',
  'package.json',
]

/** Makes the bundle where it is missing or old. */
export async function buildThreadIfNeeded() {
  await bundleIfNeeded({ name: 'thread.mjs', entry: 'lib/thread/entry.ts', sources })
}
