#!/usr/bin/env node
// The command line of a checkout: builds its bundle when that is missing or older than its sources, then runs it.
import { pathToFileURL } from 'node:url'
import { buildCliIfNeeded } from '../scripts/build-cli.mjs'

const { main } = await import(pathToFileURL(await buildCliIfNeeded()).href)
await main()
