import { describe, expect, it } from 'vitest'
import type { VersionItem } from '@/lib/contract/skill-history'
import { degraded, now } from '../skill.test-support'
import { restored } from './use-restore'

const version = (number: number, kind: string): VersionItem => ({
  number,
  digest: `${number}`.repeat(64),
  actor: { kind, id: kind === 'person' ? 'dana' : 'evolution' },
  reason: null,
  createdAt: '2025-11-01T00:00:00.000Z',
  description: `What version ${number} says.`,
  scan: { verdict: 'allow', findings: [], override: null },
  files: [],
  withheldAt: null,
  isWithheld: false,
  judged: { n: 0, successes: 0, rate: null, low: null, high: null },
})

describe('a restored version', () => {
  const versions = { items: [version(3, 'policy'), version(2, 'person'), version(1, 'policy')], nextCursor: null }

  it('is shown as the next one, by a person, before the server responds', () => {
    const shown = restored({ skill: degraded, versions }, versions.items[2]!, now)
    expect(shown.versions.items).toHaveLength(4)
    expect(shown.versions.items[0]).toMatchObject({
      number: 4,
      digest: '1'.repeat(64),
      actor: { kind: 'person', id: 'dana' },
      reason: 'Restored version 1',
      createdAt: now,
    })
    expect(shown.skill).toMatchObject({ version: 4, digest: '1'.repeat(64), description: 'What version 1 says.' })
  })

  it('leaves the description unchanged when the version has no readable one', () => {
    const older = { ...versions.items[2]!, description: null }
    expect(restored({ skill: degraded, versions }, older, now).skill.description).toBe(degraded.description)
  })
})
