// A process of its own that takes a home and says what came of it; it lives on with it, and ends without it, as a server does.
import { lockHome } from './lock-home'

const [home = '', address = ''] = process.env.HELD_HOME?.split('\n') ?? []
try {
  await Promise.all([lockHome(home, address), lockHome(home, address)])
  process.send?.('held')
  setInterval(() => undefined, 60_000)
} catch (error) {
  process.send?.(String(error), () => process.exit(1))
}
