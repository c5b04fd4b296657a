import { InvalidArgumentError } from 'commander'

const anyAddress = new Set(['0.0.0.0', '::', '[::]'])

/** Address of the server: the given one, else METTLE_URL, else this machine's from the server's own variables. */
export function serverUrl(option: string | undefined, env: Record<string, string | undefined>): string {
  const url = option ?? (env.METTLE_URL || undefined)
  if (url !== undefined) return parseUrl(url)
  const host = env.METTLE_HOST && !anyAddress.has(env.METTLE_HOST) ? env.METTLE_HOST : '127.0.0.1'
  const port = env.METTLE_PORT || (/^\d{1,5}$/.test(env.PORT ?? '') ? env.PORT : undefined) || '4310'
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** @throws InvalidArgumentError for an invalid http address. */
export function parseUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new InvalidArgumentError(`"${text}" is not an http address.`)
  return text.replace(/\/+$/, '')
}
