import { Problem } from '@/lib/domain/problem/problem'

/** The media types of OTLP over HTTP. */
const encodings: Record<string, 'json' | 'protobuf'> = {
  'application/json': 'json',
  'application/x-protobuf': 'protobuf',
  'application/protobuf': 'protobuf',
}

/** The encoding of an export's body, by its media type. @throws Problem `invalid` for an unknown type. */
export function otlpEncoding(contentType: string): 'json' | 'protobuf' {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const encoding = encodings[type]
  if (encoding) return encoding
  throw new Problem('invalid', `Content-Type "${type}" is not OTLP. Send application/json or application/x-protobuf.`)
}

/** The input of an export's operation. */
export function otlpInput(body: Uint8Array, contentType: string, { agent }: Record<string, string>): Record<string, unknown> {
  const input = { body, encoding: otlpEncoding(contentType) }
  return agent ? { ...input, agent } : input
}

/** The response in the request's encoding: the operation's own JSON, or a protobuf message with at most one field. */
export function otlpAnswer(output: unknown, contentType: string): { type: string; body: string | Uint8Array<ArrayBuffer> } {
  if (otlpEncoding(contentType) === 'json') return { type: 'application/json', body: JSON.stringify(output) }
  const { partialSuccess } = output as { partialSuccess?: Record<string, string> }
  return { type: 'application/x-protobuf', body: new Uint8Array(partialSuccess ? encodePartial(partialSuccess) : []) }
}

/** `partial_success` is field 1; inside it, the rejected count is field 1 and the message field 2. */
function encodePartial({ errorMessage = '', ...counts }: Record<string, string>): number[] {
  const rejected = Number(Object.values(counts)[0] ?? 0)
  const message = [...new TextEncoder().encode(errorMessage)]
  const inner = [0x08, ...varint(rejected), 0x12, ...varint(message.length), ...message]
  return [0x0a, ...varint(inner.length), ...inner]
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...varint(Math.floor(value / 0x80))]
}
