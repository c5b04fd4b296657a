import { expect, it } from 'vitest'
import { isRedirectUri, isRegistered } from './redirect-uri'

it('People are sent back over TLS, or to the machine they sit at', () => {
  for (const good of [
    'https://app.example/cb',
    'https://app.example:8443/cb?x=1',
    'http://127.0.0.1:3000/cb',
    'http://[::1]/cb',
    'http://localhost/cb',
  ])
    expect([good, isRedirectUri(good)]).toEqual([good, true])
  for (const bad of [
    '',
    '/cb',
    'http://app.example/cb',
    'http://127.0.0.1.evil.example/cb',
    'http://localhost@evil.example/cb',
    'https://user:word@app.example/cb',
    'https://app.example/cb#',
    'javascript:alert(1)',
    'data:text/html,x',
    'cursor://anysphere/cb',
    `https://app.example/${'x'.repeat(2_000)}`,
  ])
    expect([bad, isRedirectUri(bad)]).toEqual([bad, false])
})

it('An address is a registered one to the letter; of this machine the port is free', () => {
  const registered = ['https://app.example/cb', 'http://127.0.0.1:3000/cb', 'http://localhost/cb']
  const cases: [string, boolean][] = [
    ['https://app.example/cb', true],
    ['https://app.example/cb/', false],
    ['https://app.example/cb?x=1', false],
    ['https://app.example:444/cb', false],
    ['https://APP.example/cb', false],
    ['http://127.0.0.1:3000/cb', true],
    ['http://127.0.0.1:51999/cb', true],
    ['http://127.0.0.1/cb', true],
    ['http://127.0.0.1:51999/cb?x=1', false],
    ['http://127.0.0.1:51999/other', false],
    ['http://localhost:9/cb', true],
    ['http://[::1]:3000/cb', false],
    ['https://127.0.0.1:3000/cb', false],
    ['http://127.0.0.1:3000/cb#x', false],
  ]
  for (const [text, isOne] of cases) expect([text, isRegistered(text, registered)]).toEqual([text, isOne])
})
