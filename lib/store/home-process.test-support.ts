// A separate process that locks a home and reports the result; like a server, it keeps running with the lock and exits without it.
import { lockHome } from './lock-home'

const [home = '', address = ''] = process.env.HELD_HOME?.split('\n') ?? []
try {
  await Promise.all([lockHome(home, address), lockHome(home, address)])
  process.send?.('held')
  setInterval(() => undefined, 60_000)
} catch (error) {
  process.send?.(String(error), () => process.exit(1))
}
