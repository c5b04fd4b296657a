const entry = (key: string, at: number, type: 'user' | 'assistant', content: unknown) =>
  JSON.stringify({
    type,
    uuid: `${key}-${at}`,
    sessionId: key,
    timestamp: new Date(Date.UTC(2026, 1, 1) + at * 1000).toISOString(),
    cwd: '/srv/shop',
    version: '2.1.0',
    message: { id: `m-${key}-${at}`, role: type, model: 'm', content },
  })

/** The lines of one call and its result. */
function callLines(key: string, at: number, input: unknown, result: string): string {
  const id = `t-${key}-${at}`
  return [
    entry(key, 2 * at, 'assistant', [{ type: 'tool_use', id, name: 'Bash', input }]),
    entry(key, 2 * at + 1, 'user', [{ type: 'tool_result', tool_use_id: id, content: result }]),
  ].join('\n')
}

/** Kinds of sessions that take far more memory than bytes, each by another part of them. */
const parts: Record<string, (key: string, at: number) => string> = {
  'many short requests': (key, at) => entry(key, at, 'user', `say ${at}`),
  'two-byte text': (key, at) => callLines(key, at, { command: 'é→ж '.repeat(200) + String(at) }, 'жшч д '.repeat(300)),
  'many calls': (key, at) => callLines(key, at, { command: `ls ${at}` }, 'ok'),
  'long results': (key, at) => callLines(key, at, { command: `npm test ${at}` }, 'word '.repeat(2000)),
}

function repeated(bytes: number, part: (at: number) => string, between: string): string {
  const all: string[] = []
  for (let [at, size] = [1, 0]; size < bytes; at++) {
    const text = part(at)
    all.push(text)
    size += Buffer.byteLength(text)
  }
  return all.join(between)
}

const chatCall = (at: number) =>
  [
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: `c${at}`, type: 'function', function: { name: 'get', arguments: `{"id":${at}}` } }],
    },
    { role: 'tool', tool_call_id: `c${at}`, content: 'fine' },
  ]
    .map((one) => JSON.stringify(one))
    .join(',')

/** The kinds of `heavySession`. */
export const heavyKinds = [...Object.keys(parts), 'one long line', 'one JSON value']

/** A session of about so many bytes. */
export function heavySession(kind: string, key: string, bytes: number): string {
  const first = entry(key, 0, 'user', 'Please do the work.')
  const part = parts[kind]
  if (part) return `${first}\n${repeated(bytes, (at) => part(key, at), '\n')}\n`
  if (kind === 'one long line') return `${first}\n${callLines(key, 1, { content: 'long text '.repeat(bytes / 10) }, 'ok')}\n`
  return `{"messages":[{"role":"user","content":"${key}"},${repeated(bytes, chatCall, ',')}]}`
}
