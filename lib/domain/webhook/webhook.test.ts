import { describe, expect, it } from 'vitest'
import { addressKind } from './address'
import { attemptsMax, retryAfter } from './retry'

describe('An address', () => {
  it.each([
    ['127.0.0.1', 'loopback'],
    ['127.8.8.8', 'loopback'],
    ['::1', 'loopback'],
    ['[::1]', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['10.1.2.3', 'private'],
    ['172.31.255.255', 'private'],
    ['172.32.0.1', 'public'],
    ['192.168.1.1', 'private'],
    ['169.254.169.254', 'private'],
    ['100.100.0.1', 'private'],
    ['0.0.0.0', 'private'],
    ['255.255.255.255', 'private'],
    ['fe80::1', 'private'],
    ['fd00::1', 'private'],
    ['::', 'private'],
    ['::ffff:10.0.0.1', 'private'],
    ['::ffff:7f00:1', 'private'],
    ['2001:db8::1', 'private'],
    ['2002:7f00:1::', 'private'],
    ['2606:4700::1111', 'public'],
    ['8.8.8.8', 'public'],
  ])('%s is %s', (address, kind) => expect(addressKind(address)).toBe(kind))
})

it('waits longer after each failure, and gives up', () => {
  const waits = Array.from({ length: attemptsMax }, (_, index) => retryAfter(index + 1))
  expect(waits.at(-1)).toBeNull()
  const made = waits.slice(0, -1) as number[]
  expect(made).toEqual(made.toSorted((a, b) => a - b))
  expect(made[0]).toBe(5_000)
})
