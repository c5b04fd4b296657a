import type { SkillItem } from '@/lib/contract/skill-shape'
import type { Answer, Api } from '../api'
import type { Page } from '../learn'
import type { Ledger } from './acts'

/** The workspace whose whole content is replaced again and again. */
export const restored = 'restored'

type Content = string
const contentOf = (skills: readonly string[]): Content => JSON.stringify(skills.toSorted())

/** What a process answers may be as old, where another did the act. */
const staleMs = 1_000
/** On a machine that has other things to do. */
const settledMsMax = 5_000

/** Takes a snapshot, changes something and brings the snapshot back, on whichever server is there. */
export class Restores {
  /** What the workspace holds; null where an act was not answered. Only this acts there. */
  #known: Content | null = null

  constructor(
    readonly ledger: Ledger,
    readonly next: () => number,
    /** A server that answers. */
    readonly reach: () => Promise<Api>,
  ) {}

  async once(): Promise<void> {
    const count = this.ledger.acts.get('restore') ?? { done: 0, refused: 0, lost: 0 }
    this.ledger.acts.set('restore', count)
    const snapshot = await this.#send('POST', '/api/snapshot', {})
    if (snapshot?.status !== 200) return
    const before = this.#known ?? (await this.#steady())
    this.#known = null
    const n = this.next()
    const made = await this.#send('POST', '/api/skills', { name: `kept-${n}`, description: `Keeps ${n}.`, content: `Keep ${n}.` })
    const isMade = made !== null && made.status < 300
    const after = isMade ? contentOf([...(JSON.parse(before) as string[]), `kept-${n} released 1`]) : await this.#steady()
    const { file } = (snapshot.body as { snapshot: { file: string } }).snapshot
    const answer = await this.#send('POST', '/api/restore', { file, replace: true })
    count[answer === null ? 'lost' : answer.status < 300 ? 'done' : 'refused'] += 1
    if (answer !== null && answer.status >= 300) return void (this.#known = after)
    const mayBe = answer === null ? [before, after] : [before]
    const now = await this.#settled(mayBe)
    if (answer !== null) this.#known = now
    if (!mayBe.includes(now)) this.ledger.faults.push(`a restore left ${now} in place of ${mayBe.join(' or ')}`)
  }

  async #send(method: string, path: string, body: unknown): Promise<Answer | null> {
    const api = await this.reach()
    return api.send(method, path, body, { 'mettle-workspace': restored, accept: 'application/json' }).catch(() => null)
  }

  /** What another process answers is of the last second. */
  async #settled(mayBe: readonly Content[]): Promise<Content> {
    const until = Date.now() + settledMsMax
    for (;;) {
      const now = await this.#content()
      if (mayBe.includes(now) || Date.now() > until) return now
    }
  }

  /** What the servers answer once they have answered the same for as long as one may be behind. */
  async #steady(): Promise<Content> {
    let [content, since] = [await this.#content(), Date.now()]
    while (Date.now() - since <= staleMs) {
      const now = await this.#content()
      if (now !== content) [content, since] = [now, Date.now()]
    }
    return content
  }

  /** Asked until a server answers. */
  async #content(): Promise<Content> {
    for (;;) {
      const answer = await this.#send('GET', '/api/skills?limit=200', undefined)
      if (answer?.status !== 200) continue
      const { items } = answer.body as Page<SkillItem>
      return contentOf(items.map(({ name, lifecycle, version }) => `${name} ${lifecycle} ${version}`))
    }
  }
}
