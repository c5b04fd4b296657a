import { describe, expect, it } from 'vitest'
import { callsMax, HeapRoom } from './heap-room'

const mebibyte = 1024 * 1024

/** A heap of 200 MiB; clearing it leaves 100 MiB in use. */
function makeRoom(used = 100): { room: HeapRoom; cleared: () => number } {
  let [now, times] = [used, 0]
  const clear = () => {
    now = Math.min(now, 100)
    times++
  }
  return { room: new HeapRoom({ limit: 200 * mebibyte, used: () => now * mebibyte, clear }), cleared: () => times }
}

const thrownBy = (work: () => unknown) => {
  try {
    work()
    return null
  } catch (error) {
    return error
  }
}

describe('Room on the heap', () => {
  it('is held until it is released, and what comes meanwhile is asked to retry', () => {
    const { room } = makeRoom()
    const release = room.hold(50 * mebibyte, 'It')
    expect(thrownBy(() => room.hold(50 * mebibyte, 'It'))).toMatchObject({ code: 'unavailable', retryAfter: 2 })
    release()
    release()
    room.hold(80 * mebibyte, 'It')
    expect(thrownBy(() => room.hold(10 * mebibyte, 'It'))).toMatchObject({ code: 'unavailable' })
  })

  it('is refused for more than there is, which is said', () => {
    const said = { code: 'too_large', detail: expect.stringMatching(/^It needs about 90 MiB .* has 84 MiB/) as string }
    expect(thrownBy(() => makeRoom().room.hold(90 * mebibyte, 'It'))).toMatchObject(said)
  })

  it('counts what nobody uses only until it is cleared away', () => {
    const { room, cleared } = makeRoom(180)
    expect(cleared()).toBe(0)
    room.hold(60 * mebibyte, 'It')
    expect(cleared()).toBe(1)
  })

  it('is waited for where others hold it', async () => {
    const { room } = makeRoom()
    const order: string[] = []
    const release = room.hold(60 * mebibyte, 'First')
    const second = room.within(60 * mebibyte, 'Second', () => void order.push('second'))
    order.push('first')
    release()
    await second
    expect(order).toEqual(['first', 'second'])
    await expect(room.within(90 * mebibyte, 'Third', () => 1)).rejects.toMatchObject({ code: 'too_large' })
  })

  it('is never asked of what is small', () => {
    expect(thrownBy(() => makeRoom().room.hold(1000, 'It'))).toBeNull()
  })

  it('has fewer calls mined on a small heap', () => {
    expect([callsMax(200 * mebibyte), callsMax(4096 * mebibyte) > 2_000_000]).toEqual([29_360, true])
  })
})
