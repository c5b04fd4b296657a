import { bodyLimits, inMiB, jsonWeight, type BodyLimits } from '@/lib/config/body-limits'
import { BusyProblem, Problem } from '@/lib/domain/problem/problem'

/** The memory reserved for one request's body until its response is ready. */
export interface Reservation {
  /** Reserves memory for more bytes of a body. @throws Problem `unavailable` with Retry-After when other requests hold it. */
  reserve(bytes: number): void
  /** Reserves the additional memory for parsing a body of this size. @throws Problem `too_large`, or like `reserve`. */
  reserveForJson(bytes: number): void
  release(): void
}

/** Admits bodies by their size, so that all of them together never exceed the memory limit, whoever sends them. */
export class Admission {
  #taken = 0

  constructor(readonly limits: BodyLimits) {}

  open(): Reservation {
    let mine = 0
    const reserve = (bytes: number) => {
      // A single body is always admitted; its own size limits apply elsewhere.
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

const isFull = (): BusyProblem => new BusyProblem('The server is at its memory limit for imports. Retry in a moment.')

const slot: typeof globalThis & { mettleAdmission?: Admission } = globalThis

/** The admission of this process. */
export const admission = (): Admission => (slot.mettleAdmission ??= new Admission(bodyLimits))
