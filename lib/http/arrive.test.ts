import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { networksOf } from '@/lib/config/trusted-proxies'
import { arrive } from './arrive'

/** What a door reads of a request that came over a real connection. */
let seen: { headers: IncomingHttpHeaders; raw: string[] } = { headers: {}, raw: [] }
let trusted = '127.0.0.1'
const server = createServer((incoming, outgoing) => {
  arrive(incoming, networksOf(trusted) ?? (() => false))
  seen = { headers: { ...incoming.headers }, raw: [...incoming.rawHeaders] }
  outgoing.end()
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())

const send = (headers: Record<string, string | string[]>): Promise<typeof seen> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    request({ port, host: '127.0.0.1', headers }, (response) => {
      response.resume().on('end', () => resolve(seen))
    })
      .on('error', reject)
      .end()
  })

const forwarded = {
  'X-Forwarded-For': '198.51.100.1, 203.0.113.9',
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Host': 'mettle.example',
  'Mettle-Client-Address': '192.0.2.1',
  'Mettle-Client-Proto': 'https',
}

it('takes what a trusted proxy says, in the form that every door reads', async () => {
  trusted = '127.0.0.1'
  const { headers, raw } = await send(forwarded)
  const expected = { host: 'mettle.example', 'mettle-client-address': '203.0.113.9', 'mettle-client-proto': 'https' }
  expect(headers).toMatchObject(expected)
  const pairs = raw.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), raw[at + 1]]] : []))
  expect(Object.fromEntries(pairs)).toMatchObject(expected)
  for (const names of [Object.keys(headers), pairs.map(([name]) => name)])
    expect(names.filter((name) => name?.startsWith('x-forwarded') || name === 'host')).toEqual(['host'])
})

it('drops what anybody else says, ours included', async () => {
  trusted = '192.0.2.0/24'
  const { headers, raw } = await send(forwarded)
  expect(headers['mettle-client-address']).toBe('127.0.0.1')
  expect(headers.host).toMatch(/^127\.0\.0\.1:/)
  expect(JSON.stringify([headers, raw])).not.toMatch(/forwarded|mettle\.example|client-proto|203\.0\.113/i)
})
