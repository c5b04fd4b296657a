import { canonicalJson } from '../canonical-json'
import { sha256Hex } from '../digest/sha256'
import { isRecord } from '../is-record'

/** Texts of an event that may be erased: the chain covers each by its digest. */
export const erasableTexts = ['name', 'before', 'after', 'reason', 'evidence'] as const
export type ErasableText = (typeof erasableTexts)[number]

/** An event as the chain covers it, and as an export spells it. Times are ISO texts. */
export interface ChainedEvent {
  /** Its place in the log of its workspace, from 1. */
  position: number
  /** The hash of the event before it; `genesis` for the first. */
  previous: string
  /** Covers everything else here. */
  hash: string
  id: string
  at: string
  recordedAt: string
  actor: { kind: string; id: string }
  agent: string | null
  verb: string
  object: { kind: string; id: string }
  name: string
  before: unknown
  after: unknown
  reason: string | null
  evidence: unknown
  policyVersion: number | null
  run: string | null
  payload: number
  undoes: string | null
  redoes: string | null
  /** Digests of texts that are no longer there; null: all of them are. */
  erased: Partial<Record<ErasableText, string>> | null
}

/** What the first event of a log follows. */
export const genesis = '0'.repeat(64)

/** A text that was erased as a whole leaves nothing, and its name an empty one. */
const isErasedText = (value: unknown): boolean => value === null || value === ''

/** Digests of what stands in events where a part of a text was erased, by event and text: so the event that erased it states them. */
export type Restated = Record<string, Partial<Record<ErasableText, string>>>

/** SHA-256 of a text as hexadecimal digits: a server has a faster one than what also runs in a browser. */
export type Digest = (text: string) => string

/** Most events lack most texts. */
const nothing = sha256Hex('null')

/** SHA-256 of a text of an event, or of the JSON that it holds. */
export const digestOfText = (value: unknown, digest: Digest = sha256Hex): string =>
  value === null || value === undefined ? nothing : digest(canonicalJson(value))

function digestsOf(event: Omit<ChainedEvent, 'hash'>, digest: Digest): Record<ErasableText, string> {
  const digests = erasableTexts.map((text) => [text, event.erased?.[text] ?? digestOfText(event[text], digest)])
  return Object.fromEntries(digests) as Record<ErasableText, string>
}

/**
 * The hash of an event: SHA-256 of its canonical JSON, in which the hash of the event before it stands, and the digest of each text in
 * place of the text.
 */
export function hashOf(event: Omit<ChainedEvent, 'hash'>, digest: Digest = sha256Hex): string {
  const { position, previous, id, at, recordedAt, actor, agent, verb, object, policyVersion, run, payload, undoes, redoes } =
    event
  const fixed = {
    position,
    previous,
    id,
    at,
    recordedAt,
    actor,
    agent,
    verb,
    object,
    policyVersion,
    run,
    payload,
    undoes,
    redoes,
  }
  return digest(canonicalJson({ ...fixed, digests: digestsOf(event, digest) }))
}

/** Where a chain breaks first. */
export interface ChainBreak {
  code: 'changed' | 'missing' | 'repeated' | 'outside' | 'undo' | 'end' | 'head'
  /** The place in the log; null where the event has none. */
  position: number | null
  /** The event; null where it is the one that is missing. */
  event: string | null
  sentence: string
}

/** How far a chain holds. */
export interface ChainEnd {
  position: number
  hash: string
}

export const emptyChain: ChainEnd = { position: 0, hash: genesis }

/** The first fault of an event that is to follow an end of the chain; null: it does. */
export function breakAt(end: ChainEnd, event: ChainedEvent, digest: Digest = sha256Hex): ChainBreak | null {
  const { position, id } = event
  const expected = end.position + 1
  if (position < expected) return fault('repeated', position, id, `Event ${id} has place ${position}, which is taken.`)
  if (position > expected)
    return fault('missing', expected, null, `Event ${expected} is missing: after ${end.position} comes ${position} (${id}).`)
  if (event.previous !== end.hash || hashOf(event, digest) !== event.hash)
    return fault('changed', position, id, `Event ${position} (${id}) is not what was written.`)
  return null
}

/**
 * What stands in place of erased texts, along a chain: each has to be stated by a later event, that of the act that erased it. Only so is
 * what an erasure left told from what somebody else wrote there.
 */
export class Restatements {
  private readonly open = new Map<string, { event: ChainedEvent; text: ErasableText; digest: string }>()

  constructor(private readonly digest: Digest = sha256Hex) {}

  /** Takes the next event of the chain. */
  follow(event: ChainedEvent): void {
    for (const text of erasableTexts) {
      if (event.erased?.[text] === undefined || isErasedText(event[text])) continue
      this.open.set(`${event.id} ${text}`, { event, text, digest: digestOfText(event[text], this.digest) })
    }
    for (const [id, stated] of Object.entries(restatedBy(event)))
      for (const [text, digest] of Object.entries(stated))
        if (this.open.get(`${id} ${text}`)?.digest === digest) this.open.delete(`${id} ${text}`)
  }

  /** The first text that nobody stated, at the end of the chain. */
  unstated(): ChainBreak | null {
    const [first] = this.open.values()
    if (!first) return null
    const { event, text } = first
    const sentence = `Event ${event.position} (${event.id}) has its ${text} erased, and another in its place.`
    return fault('changed', event.position, event.id, sentence)
  }
}

/** What an event states of others, where it withheld texts. */
function restatedBy({ verb, object, evidence }: ChainedEvent): Restated {
  if (verb !== 'withhold' || object.kind !== 'workspace' || !isRecord(evidence) || !isRecord(evidence.restated)) return {}
  return evidence.restated as Restated
}

export const fault = (code: ChainBreak['code'], position: number | null, event: string | null, sentence: string): ChainBreak => ({
  code,
  position,
  event,
  sentence,
})
