import { randomBytes } from 'node:crypto'

/** Prefixes by noun, so that an id is readable in a log and a URL. */
export const idPrefixes = {
  workspace: 'wsp',
  agent: 'agt',
  session: 'ses',
  step: 'stp',
  prompt: 'prm',
  unreadable: 'unr',
  landing: 'lnd',
  ingestion: 'ing',
  span: 'spn',
  shape: 'shp',
  pattern: 'pat',
  occurrence: 'occ',
  candidate: 'cnd',
  procedure: 'prc',
  skill: 'skl',
  version: 'ver',
  file: 'fil',
  use: 'use',
  outcome: 'out',
  event: 'evt',
  policy: 'pol',
  sweep: 'run',
  decision: 'dec',
  job: 'job',
  diskWrite: 'dsk',
  notice: 'ntc',
  webhook: 'whk',
  delivery: 'dlv',
  source: 'src',
  sourceFile: 'sfl',
  load: 'lod',
  relation: 'rel',
  pack: 'pck',
  key: 'key',
  user: 'usr',
  browser: 'brw',
  identity: 'idn',
  member: 'mbr',
  invitation: 'inv',
  login: 'lgn',
  client: 'cli',
  grant: 'grt',
  token: 'tok',
} as const

export type Noun = keyof typeof idPrefixes

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
let lastMs = 0
let sequence = 0

function base32(value: number, length: number): string {
  let text = ''
  for (let index = 0; index < length; index += 1) {
    text = alphabet[value % 32] + text
    value = Math.floor(value / 32)
  }
  return text
}

const randomChars = 7
/** Random bytes for some hundred ids: asking the system for each one would dominate the cost. */
let pool = new Uint8Array(0)
let used = 0

function randomText(): string {
  if (used + randomChars > pool.length) {
    pool = randomBytes(512 * randomChars)
    used = 0
  }
  let text = ''
  for (let index = 0; index < randomChars; index += 1) text += alphabet[(pool[used++] ?? 0) % 32]
  return text
}

/** The lower bound of ids created at or after a time: every later id of that noun sorts after it. */
export const idFrom = (noun: Noun, ms: number): string => `${idPrefixes[noun]}_${base32(ms, 9)}`

/**
 * A sortable id: prefix, 9 characters of milliseconds, 4 of a counter within the millisecond, 7 of randomness. Ids of one process
 * sort in order of creation.
 */
export function newId(noun: Noun, nowMs: number = Date.now()): string {
  if (nowMs > lastMs) {
    lastMs = nowMs
    sequence = 0
  } else sequence += 1
  return `${idPrefixes[noun]}_${base32(lastMs, 9)}${base32(sequence, 4)}${randomText()}`
}
