import type { ApiOperation, ApiParameter } from './read-operations'

/** Quotes text as one word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
const text = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))

function addressOf(origin: string, path: string, parameters: readonly ApiParameter[]): string {
  const shown = parameters.filter((one) => one.example !== undefined)
  const valueOf = (name: string) => text(shown.find((one) => one.in === 'path' && one.name === name)?.example ?? name)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueOf(name)))
  const query = shown.filter((one) => one.in === 'query').map((one): [string, string] => [one.name, text(one.example)])
  const search = new URLSearchParams(query).toString()
  return `${origin}${filled}${search ? `?${search}` : ''}`
}

/** The example of an operation as a curl command; fields of the body are not repeated in the query. */
export function curlOf({ method, path, parameters, body }: ApiOperation, origin: string): string {
  const json = body?.contents.find((one) => one.type === 'application/json')
  const inPath = parameters.filter((one) => one.in === 'path')
  const address = addressOf(origin, path, body ? inPath : parameters)
  const lines = [`curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(address)}`]
  if (json?.example !== undefined) {
    lines.push(`  -H 'content-type: application/json'`, `  -d ${quoted(JSON.stringify(json.example, null, 2))}`)
  }
  return lines.join(' \\\n')
}
