export type TextOutcome = 'success' | 'failure' | 'unknown'

const good = new Set(['ok', 'success', 'succeeded', 'successful', 'completed', 'complete', 'passed', 'done', 'healthy'])
const bad = new Set(['error', 'failed', 'failure', 'fail', 'unauthorized', 'forbidden', 'denied'])
const maxCharacters = 200_000

/** What a JSON result says of itself at its top level; null when the text is no JSON object. */
export function outcomeOfJson(text: string): TextOutcome | null {
  const trimmed = text.trim()
  if (!trimmed.startsWith('{') || !trimmed.endsWith('}') || trimmed.length > maxCharacters) return null
  const value = parse(trimmed)
  if (value === null) return null
  const signs = Object.entries(value).map(([name, member]) => signOf(name.toLowerCase(), member))
  if (signs.includes('failure')) return 'failure'
  if (signs.includes('pending')) return 'unknown'
  return signs.includes('success') ? 'success' : 'unknown'
}

type Sign = 'success' | 'failure' | 'pending' | null

function signOf(name: string, value: unknown): Sign {
  switch (name) {
    case 'error':
    case 'errors':
    case 'exception':
      return isNothing(value) ? 'success' : 'failure'
    case 'success':
    case 'ok':
      return typeof value === 'boolean' ? (value ? 'success' : 'failure') : null
    case 'iserror':
    case 'is_error':
      return value === true ? 'failure' : null
    case 'failed':
    case 'failures':
      return Array.isArray(value) ? emptySign(value) : zeroSign(value)
    case 'metadata':
      return exitSign(value)
    case 'exit_code':
    case 'exitcode':
    case 'returncode':
      return zeroSign(value)
    case 'status':
    case 'statuscode':
    case 'status_code':
    case 'conclusion':
      return statusSign(value)
    default:
      return null
  }
}

const zeroSign = (value: unknown): Sign => (typeof value === 'number' ? (value === 0 ? 'success' : 'failure') : null)
const emptySign = (value: readonly unknown[]): Sign => (value.length === 0 ? 'success' : 'failure')

/** The exit code that a harness wraps around the output. */
function exitSign(value: unknown): Sign {
  if (typeof value !== 'object' || value === null) return null
  const entry = Object.entries(value).find(([name]) => /^(?:exit_?code|returncode)$/i.test(name))
  return entry ? zeroSign(entry[1]) : null
}

function statusSign(value: unknown): Sign {
  if (typeof value === 'number') return value >= 400 && value < 600 ? 'failure' : value >= 200 && value < 300 ? 'success' : null
  if (typeof value !== 'string') return null
  if (/^\d{3}$/.test(value)) return statusSign(Number(value))
  const word = value.toLowerCase()
  if (bad.has(word)) return 'failure'
  if (good.has(word)) return 'success'
  return /^(?:pending|running|queued|in[_ -]?progress|started|waiting)$/.test(word) ? 'pending' : null
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === 0 || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.keys(value).length === 0
}

function parse(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    // Text in braces that is no JSON is read as text.
    return null
  }
}
