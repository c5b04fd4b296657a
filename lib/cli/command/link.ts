import { InvalidArgumentError } from 'commander'
import type { Answer, CommandSpec } from '../command-spec'
import { firstAccountAddress, resetAddress, signInAddress } from '../credential'
import type { Io } from '../io'

export const link: CommandSpec = {
  usage: 'link [email]',
  summary: 'print a link that signs one browser in, makes the first account, or sets a new password for an address',
  examples: ['mettle link', 'mettle link ana@example.com'],
  define(_command, run) {
    run(({ io, url, arguments: [email] }) => Promise.resolve(email ? resetFor(email, url, io.env) : linkTo(url, io.env)))
  },
}

function resetFor(email: string, url: string, env: Io['env']): Answer {
  const address = resetAddress(url, env, email)
  if (!address) throw new InvalidArgumentError('Run this on the machine of the server, with its METTLE_SECRET or METTLE_HOME.')
  const text = `${address}\nIt sets a new password for ${email}, once, within an hour. Send it to nobody else.`
  return { json: { url: address, isOneTime: true }, text }
}

function linkTo(url: string, env: Io['env']): Answer {
  const address = signInAddress(url, env)
  if (address) return { json: { url: address, isOneTime: true }, text: `${address}\nIt opens once, within a day.` }
  const first = firstAccountAddress(url, env)
  if (!first) return { json: { url, isOneTime: false }, text: `${url}\nThis machine's server has no token: it is open.` }
  const text = `${first}\nIt makes the first account, within a day. Once there is one, people sign in, and others are invited.`
  return { json: { url: first, isOneTime: true }, text }
}
