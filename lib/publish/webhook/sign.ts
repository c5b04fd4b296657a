import { createHmac, randomBytes } from 'node:crypto'

const mark = 'whsec_'

/** A fresh signing secret: 32 random bytes in base64 behind a mark that scanners know. */
export const newSecret = (): string => `${mark}${randomBytes(32).toString('base64')}`

/**
 * Signature of a message: HMAC-SHA256 over `id.timestamp.body` with the decoded secret, in base64 behind its version, as the
 * Standard Webhooks specification has it. `timestamp` in seconds.
 */
export function sign(secret: string, message: { id: string; timestamp: number; body: string }): string {
  const key = Buffer.from(secret.slice(mark.length), 'base64')
  const content = `${message.id}.${message.timestamp}.${message.body}`
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}
