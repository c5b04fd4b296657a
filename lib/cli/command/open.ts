import { signInAddress } from '../credential'
import type { CommandSpec } from '../command-spec'
import { openInBrowser } from '../server/open-in-browser'

export const open: CommandSpec = {
  usage: 'open',
  summary: 'open the dashboard in the browser',
  examples: ['mettle open', 'mettle open --workspace second-team'],
  define(_, run) {
    run<{ workspace?: string }>(async ({ client, io, url, options: { workspace } }) => {
      // Nobody wants a browser that finds nothing.
      await client.call('health.read', {})
      const address = workspace === undefined ? url : `${url}/?workspace=${encodeURIComponent(workspace)}`
      const entry = new URL(address)
      // A server with a token lets a browser in by a link that works once.
      for (const [name, value] of new URL(signInAddress(url, io.env) ?? url).searchParams) entry.searchParams.set(name, value)
      const isOpened = await openInBrowser(entry.href)
      return { json: { address, opened: isOpened }, text: isOpened ? `Opened ${address}` : `Open ${entry.href} in a browser.` }
    })
  },
}
