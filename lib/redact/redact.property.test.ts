import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growth } from '@/lib/domain/quickest.test-support'
import { redact, redactValue } from '@/lib/redact/redact'

const secretBody = fc.string({
  unit: fc.constantFrom('a', 'b', 'k', 'm', 'z', 'C', 'X', '0', '4', '7', '9'),
  minLength: 24,
  maxLength: 40,
})
const pieces = fc.constantFrom(
  'password',
  'token',
  'apiKey',
  '"',
  "'",
  '\\"',
  '=',
  ': ',
  ' ',
  '\n',
  '{',
  '}',
  '[',
  ']',
  '://',
  'https',
  '@',
  '?',
  '&',
  '/',
  '.',
  '/home/',
  '/Users/',
  'C:\\Users\\',
  'jane',
  '10.0.0.1',
  '+1 415 555 0132',
  '(415) 555-0132',
  'a@b.example',
  'Bearer ',
  'Basic ',
  'Authorization: ',
  'curl -u ',
  'Cookie: ',
  '-----BEGIN PRIVATE KEY-----',
  '-----END PRIVATE KEY-----',
  'sk-',
  'ghp_',
  'eyJ',
  '$X',
  '[redacted:',
  '[redacted:secret]',
  'fe80::1',
  ' --secret ',
  'hunter2',
  '-',
  '_',
  ',',
)
const texts = fc.array(fc.oneof({ weight: 6, arbitrary: pieces }, fc.string({ unit: 'binary', maxLength: 6 }), secretBody), {
  maxLength: 24,
})

describe('redaction', () => {
  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(texts, (parts) => {
        const once = redact(parts.join(''))
        expect(redact(once.text)).toEqual(once)
      }),
      { numRuns: 2000 },
    )
  })

  it('changes nothing in a value the second time, and keeps its structure', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.oneof(fc.string(), pieces), fc.oneof(fc.jsonValue(), pieces)), (input) => {
        const once = redactValue(input)
        expect(redactValue(once.value)).toEqual(once)
        expect(Object.keys(once.value)).toHaveLength(Object.keys(input).length)
      }),
      { numRuns: 300 },
    )
  })

  it('lets no issued token through, whatever stands around it', () => {
    const prefix = fc.constantFrom('ghp_', 'glpat-', 'xoxb-', 'sk_live_', 'sk-proj-', 'npm_', 'hf_', 'github_pat_')
    const around = fc.constantFrom('', ' ', '"', "'", '=', ': ', '/', '@', '\n', '(', '>', '&', '?a=', '://', '[')
    fc.assert(
      fc.property(prefix, secretBody, around, around, (start, body, before, after) => {
        const secret = body.padEnd(32, '7a')
        expect(redact(before + start + secret + after).text).not.toContain(secret)
      }),
      { numRuns: 500 },
    )
  })
})

describe('time', () => {
  const seeds = [
    'a',
    'token=',
    'token="',
    'password: \\"',
    'http://a',
    '://',
    '@',
    'a@',
    'a.',
    '?a=',
    '/home/',
    'Bearer ',
    'eyJ-',
    'sk-',
    '+1 2',
  ]
  const more = [
    '-----BEGIN PRIVATE KEY-----',
    'authorization: ',
    'cookie: ',
    ' -u a:',
    'mysql ',
    'C:\\Users\\',
    '10.0.',
    'fe80:',
    '(415) ',
    '\\',
    "'",
    '1-',
    'A1b',
    'the password is ',
    'password is "a ',
    '4111 ',
    'DE89 ',
    'ssn ',
    '0123456789abcdef',
    'NRAL',
    '-0123abc',
    '1/1234567',
  ]

  it.each([...seeds, ...more])('grows with the length of %j repeated, not with its square', (seed) => {
    // 16 times the text: a square would take 256 times as long.
    expect(growth(redact, seed, [20_000, 320_000])).toBeLessThan(100)
  })
})
