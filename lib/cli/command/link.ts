import type { CommandSpec } from '../command-spec'
import { signInAddress } from '../credential'

export const link: CommandSpec = {
  usage: 'link',
  summary: 'print a link that signs one browser in to a server with METTLE_AUTH=token',
  examples: ['mettle link'],
  define(_command, run) {
    run(({ io, url }) => {
      const address = signInAddress(url, io.env)
      const text = address
        ? `${address}\nIt opens once, within a day.`
        : `${url}\nThis machine's server has no token: it is open.`
      return Promise.resolve({ json: { url: address ?? url, isOneTime: address !== undefined }, text })
    })
  },
}
