import type { Settings } from '@/lib/config/settings'

/** Where the server that listens says from whom a request comes, and how; what a client sends under these names is dropped there. */
export const addressHeader = 'mettle-client-address'
export const protoHeader = 'mettle-client-proto'

/** The address of the client; null where no server in front says it. */
export const addressOf = (headers: Headers): string | null => headers.get(addressHeader) || null

/** Whether people reach this server over TLS, so that its cookies are for that alone. */
export function isEncrypted(headers: Headers, { publicUrl }: Partial<Pick<Settings, 'publicUrl'>>): boolean {
  return publicUrl ? publicUrl.startsWith('https:') : headers.get(protoHeader) === 'https'
}

/** The address at which a browser reached this server, without a path. */
export const originOf = (headers: Headers, { publicUrl }: Partial<Pick<Settings, 'publicUrl'>>): string =>
  publicUrl ?? `${headers.get(protoHeader) ?? 'http'}://${headers.get('host')}`
