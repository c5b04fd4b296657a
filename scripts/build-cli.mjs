// Bundles the command line: `npm ci` does, so that its first call need not.
import { fileURLToPath } from 'node:url'
import { bundleIfNeeded } from './bundle.mjs'

const sources = ['lib/cli', 'lib/client', 'lib/config', 'lib/contract', 'lib/domain', 'lib/skill-md', 'package.json']

const say = () => console.error('mettle: building the command line, because its sources changed…')

/** Builds the bundle when it is missing or older than its sources, which is said where nobody expects to wait. Returns its path. */
export function buildCliIfNeeded() {
  return bundleIfNeeded({ name: 'mettle.mjs', entry: 'lib/cli/main.ts', sources, isWhole: true, say })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildCliIfNeeded()
