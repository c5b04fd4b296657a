import { setTimeout as sleep } from 'node:timers/promises'
import { sessionOf } from '@/bench/support/scale/work'
import type { Api, Answer } from '@/e2e/support/api'

const agents = 4
const skills = ['send-invoices', 'close-tickets', 'count-the-stock'] as const
const pages = ['/', '/review', '/skills', '/skills/send-invoices', '/sessions', '/maintenance', '/policies', '/audit'] as const

/** What was asked, and how long each answer took. */
export interface Asked {
  at: number
  ms: number
  /** What it answered where it should not have. */
  fault: string | null
}

/** When work ends, and who hears of each call. */
interface Ending {
  isOver: () => boolean
  onAsked: (asked: Asked) => void
}

const nth = <T>(all: readonly T[], n: number): T => all[n % all.length]!

/** The skills that agents ask for, load and report. */
export async function teachSoak(api: Api): Promise<void> {
  for (const name of skills) {
    const words = name.replaceAll('-', ' ')
    await api.post('/api/skills', {
      name,
      description: `How to ${words} for a customer.`,
      content: `1. Read.\n2. Then ${words}.`,
    })
  }
}

/** Of twenty calls of an agent in turn: ten suggests, five loads, four reports and a session. */
function callOf(api: Api, n: number): Promise<Answer> {
  const turn = n % 20
  if (turn === 0) return api.send('POST', '/api/sessions', JSON.parse(sessionOf(n / 20, agents)))
  if (turn % 6 === 1)
    return api.send('POST', '/api/skills/used', {
      skill: nth(skills, n >> 3),
      sessionKey: `soak-${n}`,
      outcome: n % 11 === 0 ? 'failure' : 'success',
    })
  if (turn % 4 === 2) return api.send('GET', `/api/skills/${nth(skills, n >> 2)}`)
  return api.send('GET', `/api/suggest?q=${nth(skills, n).replaceAll('-', '+')}+of+customer+${n % 997}`)
}

async function ask({ onAsked }: Ending, what: () => Promise<Answer>): Promise<void> {
  const start = performance.now()
  const at = Date.now()
  const fault = await what().then(
    ({ status, text }) => (status < 400 ? null : `${status} ${text.slice(0, 300)}`),
    (error: unknown) => String(error),
  )
  onAsked({ at, ms: performance.now() - start, fault })
}

/** Agents ask, four times a second each, one after the answer to the other; all numbers differ, so that no call finds its work done. */
async function work(api: Api, ending: Ending): Promise<void> {
  let n = 0
  const agent = async () => {
    while (!ending.isOver()) {
      const mine = n++
      await ask(ending, () => callOf(api, mine))
      await sleep(250)
    }
  }
  await Promise.all(Array.from({ length: agents }, agent))
}

/** A person opens a page each five seconds, and edits a skill each minute. */
async function read(api: Api, ending: Ending): Promise<void> {
  for (let n = 0; !ending.isOver(); n += 1) {
    await ask(ending, () => api.send('GET', nth(pages, n), undefined, { accept: 'text/html' }))
    const content = `1. Read.\n2. Then do it as on day ${n}.`
    if (n % 12 === 11) await ask(ending, () => api.send('PATCH', `/api/skills/${nth(skills, n)}`, { content }))
    await sleep(5_000)
  }
}

/** Open pages follow the events, and come and go by the minute. */
async function follow(api: Api, ending: Ending): Promise<void> {
  while (!ending.isOver()) {
    const leaving = AbortSignal.timeout(60_000)
    const stream = await fetch(`${api.url}/api/events/stream`, { headers: { accept: 'text/event-stream' }, signal: leaving })
    try {
      for await (const _ of stream.body ?? []) if (ending.isOver()) break
    } catch (error) {
      if (!leaving.aborted) throw error
    }
  }
}

/** All of it until it is over. */
export const soak = (api: Api, ending: Ending): Promise<unknown> =>
  Promise.all([work(api, ending), read(api, ending), follow(api, ending), follow(api, ending)])
