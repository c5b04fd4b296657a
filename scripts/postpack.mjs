// Runs in `npm pack` when the package is written: the checkout's manifest is back in place.
import { useCheckouts } from './manifest.mjs'

useCheckouts()
