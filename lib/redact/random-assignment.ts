import { isRandom } from '@/lib/redact/harmless-value'
import { mark } from '@/lib/redact/mark'
import { randomRuns } from '@/lib/redact/random-run'
import type { Rule } from '@/lib/redact/rule'

const names = 'key|auth|signature|sig|salt|jwt|bearer|dsn|sid|hmac|license|cookie'
const named = new RegExp(names, 'i')
const keyed = new RegExp(
  String.raw`((?:${names})[\w-]{0,30}\\{0,3}["']?\]?\s{0,4}[:=]\s{0,4}\\{0,3}["'\x60]?)([A-Za-z0-9+/_-]{20,512}={0,2})`,
  'gi',
)
const separator = /[:=]\s{0,4}\\{0,3}["'`]?$/
/** No name and what stands between it and the value is longer. */
const leadMax = 60
const variable = /(\b[A-Z][A-Z0-9_]{1,40}=["']?)([A-Za-z0-9+/_-]{20,512}={0,2})/g

function redactVariables(text: string): string {
  return text.includes('=') ? text.replace(variable, maskRandom) : text
}

function redactKeyed(text: string): string {
  return text.includes('=') || text.includes(':') ? text.replace(keyed, maskRandom) : text
}

function maskRandom(whole: string, lead: string, value: string): string {
  return isRandom(value) ? lead + mark('secret') : whole
}

let lastText = ''
let lastRuns: readonly number[] = []

/** Both rules ask for the same text. */
function runsOf(text: string): readonly number[] {
  if (text === lastText) return lastRuns
  lastRuns = text.includes('=') || text.includes(':') ? randomRuns(text) : []
  lastText = text
  return lastRuns
}

/** A value begins where its run of characters does, for nothing of what may stand before it is of its kind. */
function hasVariable(text: string): boolean {
  return runsOf(text).some((at) => /=["']?$/.test(text.slice(Math.max(0, at - 2), at)))
}

function hasKeyed(text: string): boolean {
  return runsOf(text).some((at) => {
    const lead = text.slice(Math.max(0, at - leadMax), at)
    return separator.test(lead) && named.test(lead)
  })
}

/** Mask random-looking values assigned to environment variables, keys and signatures. */
export const randomAssignmentRules: readonly Rule[] = [
  {
    name: 'random-variable',
    anchors: [],
    everywhere: redactVariables,
    at: (text) => (hasVariable(text) ? redactVariables(text) : text),
  },
  { name: 'random-keyed', anchors: [], everywhere: redactKeyed, at: (text) => (hasKeyed(text) ? redactKeyed(text) : text) },
]
