import type { CommandSpec } from '../command-spec'
import { openInBrowser } from '../server/open-in-browser'

export const open: CommandSpec = {
  usage: 'open',
  summary: 'open the dashboard in the browser',
  examples: ['mettle open', 'mettle open --workspace second-team'],
  define(_, run) {
    run<{ workspace?: string }>(async ({ client, url, options: { workspace } }) => {
      // Nobody wants a browser that finds nothing.
      await client.call('health.read', {})
      const address = workspace === undefined ? url : `${url}/?workspace=${encodeURIComponent(workspace)}`
      const isOpened = await openInBrowser(address)
      return { json: { address, opened: isOpened }, text: isOpened ? `Opened ${address}` : `Open ${address} in a browser.` }
    })
  },
}
