// Holds a server for `mettle start --background`, which ends once this says that the server is ready. Its argument: the options, as JSON.
import { startMettle } from './start-mettle.mjs'

const tell = (message) => process.connected && process.send(message)

try {
  // The rest stands in the log.
  const write = (content, stream) => stream === 'err' && tell({ text: content.toString('utf8') })
  const { ended, ...ready } = await startMettle({ ...JSON.parse(process.argv[2]), outlives: true, write })
  tell({ ready })
  process.disconnect?.()
  process.exit(await ended)
} catch (error) {
  process.send?.({ failed: error.message }, () => process.exit(1))
}
