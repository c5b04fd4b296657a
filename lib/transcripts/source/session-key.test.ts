import { expect, it } from 'vitest'
import { fallbackKey } from '@/lib/transcripts/source/session-key'

const a = '0a1b2c3d-4e5f-4061-8071-2a3b4c5d6e7f'
const b = '1a1b2c3d-4e5f-4061-8071-2a3b4c5d6e7f'

it.each([
  [`/x/rollout-2026-01-02T03-04-05-${a}.jsonl`, a],
  [`/x/${a}/events.jsonl`, a],
  [`C:\\x\\${a.toUpperCase()}\\events.jsonl`, a],
  [`/x/${a}/subagents/${b}.jsonl`, b],
  [`/x/${a}/agents/main/wire.jsonl`, `${a}/agents/main/wire`],
])('%s', (fileName, key) => {
  expect(fallbackKey({ content: 'x', fileName })).toBe(key)
})

it('is a digest of the content where no path tells', () => {
  const keys = [
    fallbackKey({ content: 'x' }),
    fallbackKey({ content: 'x', fileName: '/a/b.jsonl' }),
    fallbackKey({ content: 'y' }),
  ]
  expect(keys[0]).toMatch(/^[0-9a-f]{16}$/)
  expect([keys[1], keys[2] === keys[0]]).toEqual([keys[0], false])
})
