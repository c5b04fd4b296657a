import http from 'node:http'
import https from 'node:https'
import type net from 'node:net'
import { productVersion } from '@/lib/config/version'
import type { Context } from '@/lib/kernel'
import { Problem } from '@/lib/domain/problem/problem'
import { guardAddress } from './guard-address'
import { sign } from './sign'

const patienceMs = 5_000

export interface Sent {
  /** HTTP status; null where no answer came. */
  code: number | null
  /** Why it did not arrive; null when it did. */
  error: string | null
}

export interface Message {
  id: string
  /** JSON text. */
  body: string
}

/** Posts one signed message. Redirects are not followed; an answer of 2xx within five seconds is an arrival. Never throws. */
export async function send(ctx: Context, to: { url: string; secret: string }, { id, body }: Message): Promise<Sent> {
  const timestamp = Math.floor(ctx.now().getTime() / 1000)
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': `Mettle/${productVersion}`,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': sign(to.secret, { id, timestamp, body }),
  }
  try {
    const { address, family } = await guardAddress(ctx, to.url)
    const code = await post(to.url, { headers, body, address, family })
    return { code, error: code >= 200 && code < 300 ? null : `It answered ${code}.` }
  } catch (error) {
    if (error instanceof Problem) return { code: null, error: error.detail }
    return { code: null, error: error instanceof Error ? error.message.slice(0, 300) : 'No response.' }
  }
}

interface Posting {
  headers: Record<string, string>
  body: string
  address: string
  family: 4 | 6
}

/** Answers the address that was looked at, whatever the name means by now. */
const alwaysTo =
  (address: string, family: 4 | 6): net.LookupFunction =>
  (_, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family)

/** The HTTP status of the answer; its body is read by nobody. */
function post(url: string, { headers, body, address, family }: Posting): Promise<number> {
  const { request } = url.startsWith('https:') ? https : http
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(patienceMs)
    const call = request(url, { method: 'POST', headers, lookup: alwaysTo(address, family), agent: false, signal }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    call.on('error', (error) => reject(signal.aborted ? new Error('No response within 5 seconds.') : error))
    call.end(body)
  })
}
