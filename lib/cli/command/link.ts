import type { Answer, CommandSpec } from '../command-spec'
import { firstAccountAddress, signInAddress } from '../credential'
import type { Io } from '../io'

export const link: CommandSpec = {
  usage: 'link',
  summary: 'print a link that signs one browser in to a server with METTLE_AUTH=token, or makes its first account',
  examples: ['mettle link'],
  define(_command, run) {
    run(({ io, url }) => Promise.resolve(linkTo(url, io.env)))
  },
}

function linkTo(url: string, env: Io['env']): Answer {
  const address = signInAddress(url, env)
  if (address) return { json: { url: address, isOneTime: true }, text: `${address}\nIt opens once, within a day.` }
  const first = firstAccountAddress(url, env)
  if (!first) return { json: { url, isOneTime: false }, text: `${url}\nThis machine's server has no token: it is open.` }
  const text = `${first}\nIt makes the first account, within a day. Once there is one, people sign in, and others are invited.`
  return { json: { url: first, isOneTime: true }, text }
}
