import { InvalidArgumentError } from 'commander'
import { runningServers } from '@/lib/config/running-server'
import { homeOf } from './server/place'

const anyAddress = new Set(['0.0.0.0', '::', '[::]'])

/**
 * Address of the server: the given one, else METTLE_URL, else this machine's from the server's own variables, else where the server
 * of the home says that it is.
 */
export function serverUrl(option: string | undefined, env: Record<string, string | undefined>): string {
  const url = option ?? (env.METTLE_URL || undefined)
  if (url !== undefined) return parseUrl(url)
  const host = env.METTLE_HOST && !anyAddress.has(env.METTLE_HOST) ? env.METTLE_HOST : undefined
  const port = (env.METTLE_PORT !== '0' && env.METTLE_PORT) || (/^\d{1,5}$/.test(env.PORT ?? '') ? env.PORT : undefined)
  const noted = host === undefined && port === undefined ? notedUrl(env) : undefined
  return noted ?? `http://${host?.includes(':') ? `[${host}]` : (host ?? '127.0.0.1')}:${port ?? '4310'}`
}

/** Where the oldest server of the home is reached from this machine. */
function notedUrl(env: Record<string, string | undefined>): string | undefined {
  try {
    const address = runningServers(homeOf(env))[0]?.address
    return address?.replace(/\/\/(?:0\.0\.0\.0|\[::\])(?=:)/, '//127.0.0.1')
  } catch {
    // The home of another user: their server may answer at the usual address.
    return undefined
  }
}

/** @throws InvalidArgumentError for an invalid http address. */
export function parseUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new InvalidArgumentError(`"${text}" is not an http address.`)
  return text.replace(/\/+$/, '')
}
