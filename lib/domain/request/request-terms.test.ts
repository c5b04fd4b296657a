import { expect, it } from 'vitest'
import { requestTerms } from '@/lib/domain/request/request-terms'

it.each([
  ['Please paint the shed', ['paint', 'shed']],
  ['painting sheds, painted shed', ['paint', 'shed']],
  ['close #12 as stale', ['@issue', 'close', 'stale']],
  ['close issue 12', ['@issue', 'close']],
  ['close https://git.example.org/a/b/issues/12', ['@issue', 'close']],
  ['review PR #12', ['@pull', 'review']],
  ['review https://git.example.org/a/b/pull/12/files', ['@pull', 'review']],
  ['review https://git.example.org/a/b/-/merge_requests/3', ['@pull', 'review']],
  ['read https://www.example.org/guide', ['@url', 'example.org', 'read']],
  ['paint src/Garden/Shed.TSX and shed.test.ts', ['@file', 'shed.tsx', 'shed.test.ts', 'paint']],
  ['upgrade node.js', ['upgrad', 'node', 'js']],
  ['painter crashes: TypeError: no paint', ['@error', 'painter', 'crash', 'typeerror', 'paint']],
  ['[redacted:email]', []],
  ['', []],
  ['物置を', ['物置', '置を']],
])('%j is about %j', (text, terms) => expect(requestTerms(text)).toEqual(terms))
