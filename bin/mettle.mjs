#!/usr/bin/env node
// The command line of a checkout: builds its bundle when that is missing or older than its sources, then runs it.
import { pathToFileURL } from 'node:url'
import { bundleIfNeeded } from '../scripts/bundle.mjs'

const sources = ['lib/cli', 'lib/client', 'lib/config', 'lib/contract', 'lib/domain', 'lib/skill-md', 'package.json']
const bundle = await bundleIfNeeded({ name: 'mettle.mjs', entry: 'lib/cli/main.ts', sources })
const { main } = await import(pathToFileURL(bundle).href)
await main()
