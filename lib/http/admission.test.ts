import { describe, expect, it } from 'vitest'
import { limitsFor } from '@/lib/config/body-limits'
import { Admission } from './admission'
import { problemResponse } from './problem-response'

const mebibyte = 1024 * 1024

const refusalOf = (work: () => void) => {
  try {
    work()
    return null
  } catch (error) {
    return problemResponse(error, 'req_1')
  }
}

describe('the limits of a process', () => {
  it('are 64 MiB for a body and 512 MiB unpacked, or a quarter of what the server leaves of its heap', () => {
    expect(limitsFor(4096 * mebibyte)).toMatchObject({ body: 64 * mebibyte, unpacked: 512 * mebibyte, json: 64 * mebibyte })
    expect(limitsFor(296 * mebibyte)).toMatchObject({ body: 50 * mebibyte, unpacked: 50 * mebibyte, inFlight: 25 * mebibyte })
    expect(limitsFor(100 * mebibyte).body).toBe(12.5 * mebibyte)
  })
})

describe('admission by bytes in flight', () => {
  it('admits a single body, asks the next to retry, and accepts it when there is room', async () => {
    const admission = new Admission(limitsFor(296 * mebibyte))
    const [first, second] = [admission.open(), admission.open()]
    first.reserve(40 * mebibyte)
    const refused = refusalOf(() => second.reserve(20 * mebibyte))
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await refused?.json()).toMatchObject({ code: 'unavailable' })
    second.release()
    first.release()
    const third = admission.open()
    third.reserve(50 * mebibyte)
    expect(refusalOf(() => third.reserve(mebibyte))).toBeNull()
    third.release()
    expect(refusalOf(() => admission.open().reserve(50 * mebibyte))).toBeNull()
  })

  it('counts parsed JSON once for each copy in memory, and refuses what exceeds the limit', () => {
    const admission = new Admission(limitsFor(296 * mebibyte))
    const [large, small] = [admission.open(), admission.open()]
    large.reserve(32 * mebibyte)
    expect(refusalOf(() => large.reserveForJson(32 * mebibyte))?.status).toBe(413)
    large.release()
    small.reserve(10 * mebibyte)
    small.reserveForJson(10 * mebibyte)
    expect(refusalOf(() => admission.open().reserve(20 * mebibyte))?.status).toBe(503)
  })
})
