// Buffers a pointer from a harness's event, then sends all buffered ones, oldest first; unsent ones stay for the next run.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

const [harness = '', url = '', home = '', given] = process.argv.slice(2)
const spool = path.join(home, 'spool')
const spooledMax = 1000
const waitMs = 5000
/** Pointers say where transcripts are, and what ran when. */
const ownerAlone = { mode: 0o600 }
/** Pointers only: prompts, inputs and outputs stay in place. */
const pointers = new Set(
  'session_id sessionId sessionID conversation_id thread-id thread_id transcript_path transcriptPath hook_event_name hookEventName type event'.split(
    ' ',
  ),
)

function pointerOf(text) {
  const said = JSON.parse(text)
  return Object.fromEntries(Object.entries(said).filter(([key, value]) => pointers.has(key) && typeof value === 'string'))
}

const spooled = () =>
  readdirSync(spool)
    .filter((name) => name.endsWith('.json'))
    .toSorted()

function keep(body) {
  mkdirSync(spool, { recursive: true, mode: 0o700 })
  const name = `${Date.now()}-${process.pid}.json`
  writeFileSync(path.join(spool, `${name}.part`), JSON.stringify({ harness, body }), ownerAlone)
  renameSync(path.join(spool, `${name}.part`), path.join(spool, name))
  for (const old of spooled().slice(0, -spooledMax)) rmSync(path.join(spool, old), { force: true })
}

const readOr = (file, read) => {
  try {
    return read(readFileSync(path.join(home, file), 'utf8'))
  } catch {
    return undefined
  }
}

/** The key that `mettle connect` gave this harness, else the token of this machine's server; an open server needs neither. */
function authorization() {
  const isHere = /^https?:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/.test(url)
  const shown =
    readOr(`keys/${harness}.json`, (text) => JSON.parse(text).key) ??
    (isHere ? readOr('token', (text) => text.trim()) : undefined)
  return shown ? { authorization: `Bearer ${shown}` } : {}
}

/**
 * Whether a refusal is of this pointer alone: its transcript lies where the server reads nothing. Kept, it would hold up every later
 * one; once a person adds that folder to the sources, the server reads all of it.
 */
async function isOfItsPlace(answer) {
  const { detail = '' } = await answer.json().catch(() => ({}))
  return answer.status === 403 && String(detail).startsWith('transcript_path:')
}

/** Whether the server accepted it, or never will. One that does not know us may do so later. */
async function send(file) {
  const { harness: of, body } = JSON.parse(readFileSync(file, 'utf8'))
  const answer = await fetch(`${url}/api/hooks/${of}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization() },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(waitMs),
  })
  if (answer.ok) writeFileSync(path.join(home, 'spool', 'last-taken'), JSON.stringify(body), ownerAlone)
  if (answer.ok) return true
  return (answer.status < 500 && ![401, 403, 429].includes(answer.status)) || isOfItsPlace(answer)
}

async function drain() {
  for (const name of spooled()) {
    const file = path.join(spool, name)
    if (!(await send(file))) return
    rmSync(file, { force: true })
  }
}

// A harness that never closes its end must leave no process behind.
setTimeout(() => process.exit(0), 3 * waitMs).unref()
try {
  keep(pointerOf(given ?? (await buffer(process.stdin)).toString('utf8')))
  await drain()
} catch {
  // No failure here may disturb a harness; unsent pointers stay buffered.
}
process.exit(0)
