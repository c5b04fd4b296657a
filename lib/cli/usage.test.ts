import { describe, expect, it } from 'vitest'
import { serverUrl } from './server-url'
import { mettle } from './serve.test-support'

// Nothing listens on port 1.
const nowhere = ['--url', 'http://127.0.0.1:1']

describe('the command line', () => {
  it.each([
    [['nonsense'], /unknown command/],
    [['dismiss', 'cnd_1'], /--reason/],
    [['deprecate', 'x'], /--reason/],
    [['record', 'x'], /--session/],
    [['candidate'], /missing required argument/],
    [['show', 'a', 'b'], /too many arguments/],
    [['skills', '--limit', 'many'], /whole number/],
    [['skills', '--colour'], /unknown option/],
    [['status', '--url', 'ftp://x'], /not an http address/],
    [['skills', '--workspace', './here'], /needs a name/],
    [[], /Usage/],
  ])('%j is exit 2 and says why on standard error alone', async (words, reason) => {
    const { code, out, err } = await mettle(words)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(reason)
  })

  it('prints one JSON document even for a usage error', async () => {
    const { code, json } = await mettle(['dismiss', 'x', '--json'])
    expect(code).toBe(2)
    expect(json()).toMatchObject({ code: 'invalid' })
  })

  it('explains how to start the server when none responds, exit 1', async () => {
    const plain = await mettle(['status', ...nowhere])
    expect(plain).toMatchObject({ code: 1, out: '' })
    expect(plain.err).toContain('mettle start')
    expect((await mettle(['mine', '--json', ...nowhere])).json()).toMatchObject({ code: 'unavailable', status: 0 })
  })

  it('prints its help on standard output, exit 0, with the alias of deprecate', async () => {
    const { code, out, err } = await mettle(['--help'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('deprecate|demote')
  })
})

describe('the address of the server', () => {
  it.each([
    ['http://given:1/', { METTLE_URL: 'http://env:2' }, 'http://given:1'],
    [undefined, { METTLE_URL: 'http://env:2/' }, 'http://env:2'],
    [undefined, {}, 'http://127.0.0.1:4310'],
    [undefined, { METTLE_PORT: '5000', PORT: '6000' }, 'http://127.0.0.1:5000'],
    [undefined, { PORT: '6000' }, 'http://127.0.0.1:6000'],
    [undefined, { PORT: 'tcp://x' }, 'http://127.0.0.1:4310'],
    [undefined, { METTLE_HOST: '0.0.0.0' }, 'http://127.0.0.1:4310'],
    [undefined, { METTLE_HOST: '::1' }, 'http://[::1]:4310'],
  ])('of %s and %j is %s', (given, env, url) => {
    expect(serverUrl(given, env)).toBe(url)
  })
})
