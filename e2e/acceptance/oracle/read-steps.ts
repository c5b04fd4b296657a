import type { Original, OriginalStep } from './original'
import { countOf } from './read-setup'
import type { Step } from './vector'

type Fields = Record<string, unknown>

/** Context from the steps parsed so far. */
export interface Story {
  case: Original
  /** The current subject: the last skill that a call or a sentence named. */
  skill: string | undefined
  notRead: string[]
}

const camel = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Names of fields in the API. */
export function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [camel(name), camelCased(one)]))
}

const theCandidate = 'GET /api/candidates?status=open'
const saved = { event: 'body.event.id?', promoted: 'body.skill.name?', approved: 'body.skill.digest?' }
const outcomes = { S: 'success', F: 'failure', P: 'partial', U: 'unknown' }

type Reader = (step: OriginalStep, match: RegExpExecArray, story: Story) => Step[]

const post: Reader = ({ body }, _, { case: { given }, notRead }) => {
  const name = String(body).replace(/^transcript /, '')
  const transcript = given.transcripts?.[name]
  if (!transcript) notRead.push(`the session ${String(body)}`)
  const { session_key: sessionKey, agent, harness, messages, tools } = transcript ?? {}
  const content = tools ? { messages, tools } : { messages }
  return [{ call: 'POST /api/sessions', body: { sessionKey, agent, harness, transcript: content } }]
}

const maintain: Reader = ({ body, call }, _, { notRead }) => {
  const { run = ['sweep'], ...rest } = (body ?? {}) as { run?: string[] }
  return run.flatMap((what): Step[] => {
    if (what === 'sweep') return [{ call, body: camelCased(rest), save: { run: 'body.run.id' } }]
    if (what !== 'mine') notRead.push(`the maintenance "${what}"`)
    return [{ call: 'POST /api/mining', body: {}, save: { job: 'body.job.id' } }, { call: 'GET /api/jobs/{job}?wait=60' }]
  })
}

/** Promote, dismiss, snooze: decisions on the only open candidate. */
const decide: Reader = ({ body }, [, verb = '']) => {
  const digest = verb === 'promote' || verb === 'approve' ? { digest: '{digest}' } : {}
  const operation = verb === 'approve' ? 'promote' : verb === 'reject' ? 'dismiss' : verb
  const call = `POST /api/candidates/{candidate}/${operation}`
  const own = camelCased(body ?? {}) as Fields
  return [
    { call: theCandidate, save: { candidate: 'body.items.0.id', digest: 'body.items.0.digest' } },
    { call, body: { ...digest, ...own }, save: saved },
  ]
}

/** Uses: one per letter, a number of loads, or as many concurrent ones as the text counts. */
const report: Reader = ({ n, body, words = '', repeat_with: letters, repeat, parallel }, _, story) => {
  const { skill = story.skill, outcome } = (body ?? {}) as { skill?: string; outcome?: string }
  const id = `step-${n}-{i}`
  const one = { skill, sessionKey: id, toolUseId: id }
  const call = 'POST /api/skills/used'
  if (letters !== undefined) return [{ call, each: { letters, as: outcomes }, body: { ...one, outcome: '{each}' } }]
  const reports = [...words.matchAll(/([\w-]+) (success|failure)(?:e?s)?\b/g)]
  const each = reports.flatMap(([, count = '', word]) => Array.from({ length: countOf(count) || 0 }, () => word))
  const count = parallel ?? repeat
  if (each.length > 0 && each.length !== count) story.notRead.push(`how many of ${count} ended how: "${words}"`)
  const isUntold = parallel !== undefined && each.length === 0 && outcome === undefined && !/\bload|without/.test(words)
  if (isUntold) story.notRead.push(`how they ended: "${words}"`)
  const atOnce = parallel === undefined ? {} : { atOnce: true }
  if (each.length > 0) return [{ call, each, ...atOnce, body: { ...one, outcome: '{each}' } }]
  if (count === undefined) return [{ call, body: camelCased(withoutSource(body)) }]
  return [{ call, times: count, ...atOnce, body: outcome === undefined ? one : { ...one, outcome } }]
}

function withoutSource(body: unknown): unknown {
  const { source: _, ...rest } = (body ?? {}) as Fields
  return rest
}

const importPacked: Reader = ({ call, body, words = '' }, _, story) => {
  if (body !== undefined) return [{ call, body, save: { event: 'body.event.id', taken: 'body.event.id' } }]
  if (!/export/.test(words)) story.notRead.push(`what is imported: "${words}"`)
  const emptied: Step[] = /empty/.test(words) ? [{ call: 'POST /api/events/{taken}/undo' }] : []
  return [...emptied, { call, body: { $bytes: '{archive}' }, save: { event: 'body.event.id' } }]
}

const readSession: Reader = ({ call, as_agent: as }, [, key = '']) => [
  { call: 'GET /api/sessions', save: { session: `body.items[key=${key}].id` } },
  { call: call.replace(key, '{session}'), ...(as === undefined ? {} : { as }) },
]

/** Calls with another spelling here; all others are equal. */
const readers: [RegExp, Reader][] = [
  [/^POST \/api\/sessions$/, post],
  [/^POST \/api\/maintenance$/, maintain],
  [/^POST \/api\/(?:candidates|review)\/\{[^}]*\}\/(promote|approve|dismiss|reject|snooze)$/, decide],
  [/^POST \/api\/undo$/, () => [{ call: 'POST /api/events/{event}/undo' }]],
  [/^POST \/api\/skills\/used$/, report],
  [
    /^POST \/api\/skills\/([^/]+)\/export$/,
    (_, [, name]) => [{ call: `GET /api/skills/${name}/bundle`, save: { archive: 'body.archive' } }],
  ],
  [/^POST \/api\/skills\/import$/, importPacked],
  [/^GET \/api\/candidates$/, () => [{ call: theCandidate }]],
  [/^GET \/api\/sessions\/([^/?]+)$/, readSession],
  [
    /^POST \/api\/skills\/suggest$/,
    ({ body }) => {
      const { query, q = query, ...rest } = (body ?? {}) as Fields
      return [{ call: 'POST /api/suggest', body: { q, ...(camelCased(rest) as object) } }]
    },
  ],
  [
    /^(?:GET|POST|PUT|PATCH|DELETE) \/api\/|^git log/,
    ({ call, body }) => {
      const isRead = call.startsWith('GET ') || call.startsWith('git ')
      return [
        {
          call,
          ...(body === undefined || isRead ? {} : { body: camelCased(body) }),
          ...(isRead ? {} : { save: saved }),
        },
      ]
    },
  ],
]

const blanks = { '{the run}': '{run}', '{its name}': '{promoted}', '{the skill}': '{promoted}' }

function spelled(call: string): string {
  const filled = Object.entries(blanks).reduce((text, [words, name]) => text.replaceAll(words, name), call)
  return filled.replace(/([?&])state=/, '$1lifecycle=')
}

/** One step as API calls, the last of which has the step's number; unparsed text goes to the story. */
export function readStep(step: OriginalStep, story: Story): Step[] {
  const named = /\/api\/skills\/(?!used|merge|import|export|suggest)([^/?{]+)/.exec(step.call)?.[1]
  story.skill = named ?? story.skill
  for (const [pattern, read] of readers) {
    const match = pattern.exec(step.call)
    if (!match) continue
    const steps = read({ ...step, call: spelled(step.call) }, match, story)
    const as = step.as_agent === undefined ? {} : { as: step.as_agent }
    const times = step.repeat === undefined || read === report ? {} : { times: step.repeat }
    const says = step.words === undefined ? {} : { says: step.words }
    return steps.map((one, at) => (at < steps.length - 1 ? one : { n: step.n, ...says, ...as, ...times, ...one }))
  }
  story.notRead.push(`the call "${step.call}"`)
  return []
}
