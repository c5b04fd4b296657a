import { bodyLimits, inMiB, jsonWeight, type BodyLimits } from '@/lib/config/body-limits'
import { Problem } from '@/lib/domain/problem/problem'
import { HttpProblem } from './http-problem'

/** After so many seconds most of what is under way is done. */
const retryAfterSeconds = 2

/** The room that one request's body takes, until its answer is made. */
export interface Reservation {
  /** Takes room for more bytes of a body. @throws Problem `unavailable` with Retry-After, where others have the room. */
  reserve(bytes: number): void
  /** Takes the room that parsing a body of so many bytes needs beyond them. @throws Problem `too_large`, or as `reserve`. */
  reserveForJson(bytes: number): void
  release(): void
}

/** Admits bodies by their bytes: together they may not take more room than there is, whoever sends them. */
export class Admission {
  #taken = 0

  constructor(readonly limits: BodyLimits) {}

  open(): Reservation {
    let mine = 0
    const reserve = (bytes: number) => {
      // One alone is always let through: what it may be at most, its own limits say.
      if (this.#taken > mine && this.#taken + bytes > this.limits.inFlight) throw isFull()
      mine += bytes
      this.#taken += bytes
    }
    return {
      reserve,
      reserveForJson: (bytes) => {
        const { json } = this.limits
        if (bytes > json)
          throw new Problem(
            'too_large',
            `The JSON body is over ${inMiB(json)}, the limit for the memory of this server. Send the transcript as a file (application/x-ndjson), or in parts.`,
          )
        reserve(bytes * (jsonWeight - 1))
      },
      release: () => {
        this.#taken -= mine
        mine = 0
      },
    }
  }
}

const isFull = (): HttpProblem =>
  new HttpProblem('unavailable', 'The server is at its memory limit for imports. Retry in a moment.', {
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

const slot: typeof globalThis & { mettleAdmission?: Admission } = globalThis

/** The admission of this process. */
export const admission = (): Admission => (slot.mettleAdmission ??= new Admission(bodyLimits))
