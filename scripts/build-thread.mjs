// Bundles the code that the server runs in a second thread.
import { fileURLToPath } from 'node:url'
import { bundleIfNeeded } from './bundle.mjs'

const sources = [
  'lib/domain',
  'lib/transcripts',
  'lib/redact',
  'lib/thread',
  'lib/reading',
  'lib/store',
  // Rows go from the thread to the server as columns in a fixed order.
  'prisma/generated/columns.ts',
  'package.json',
]

/** Builds the bundle when it is missing or outdated. */
export async function buildThreadIfNeeded() {
  await bundleIfNeeded({ name: 'thread.mjs', entry: 'lib/thread/entry.ts', sources })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildThreadIfNeeded()
