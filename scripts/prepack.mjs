// Runs in `npm pack`: makes the content of the package, and puts its manifest in place last.
import { useCheckouts, usePublished } from './manifest.mjs'
import { stagePackage } from './stage-package.mjs'

useCheckouts()
await import('./build-client.mjs')
await stagePackage()
usePublished()
