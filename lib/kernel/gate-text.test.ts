import { describe, expect, it } from 'vitest'
import { operations } from '@/lib/contract/index'
import { textPlan, type TextPlan } from '@/lib/contract/text-plan'
import type { TextKind } from '@/lib/contract/text'
import { isStorable } from '@/lib/domain/storable-text'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { wellFormed } from './gate-text'
import { redactInput } from './redact-input'

/** Made-up values, joined from parts so that no text of this file looks like a credential. */
const join = (...parts: string[]) => parts.join('')
const word = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7a'
const secrets = [
  join('gh', 'p_', word, 'B3dE6gH9'),
  join('AK', 'IA', 'ABC123XYZ789ABCD'),
  join('password=Tr0ub4', 'dor&3xyz'),
  join('postgres://u:', 'p4ssw0rd', '@db.internal/x'),
  join('Authorization: Bearer ', word),
]

interface Place {
  kind: TextKind
  path: string[]
}

/** Every place in an input that can contain a text; the first element of a list. */
const placesOf = ({ kind, fields, rest }: TextPlan, path: string[] = []): Place[] => [
  ...(kind ? [{ kind, path }] : []),
  ...[...fields].flatMap(([name, below]) => placesOf(below, [...path, name])),
  ...(rest ? placesOf(rest, [...path, '0']) : []),
]

/** An input that contains only one text, at one place. */
const inputWith = (value: string, [first, ...path]: string[]): unknown => {
  if (first === undefined) return value
  const below = inputWith(value, path)
  return first === '0' ? [below] : { [first]: below }
}

const places = operations.flatMap((operation) => {
  const plan = textPlan(operation.input)
  return placesOf(plan).map((place) => ({ operation, plan, ...place }))
})
const named = places.map((place) => [`${place.operation.name} ${place.path.join('.')}`, place] as const)

describe('A lone surrogate', () => {
  it.each(named)("is replaced, or refused with the field's name, in %s", (_, { plan, path, kind }) => {
    const input = inputWith('half \ud83d', path)
    const isMended = ['prose', 'content', 'query', 'foreign'].includes(kind)
    if (isMended) expect(wellFormed(input, plan)).toEqual(inputWith('half \ufffd', path))
    else expect(() => wellFormed(input, plan)).toThrow(`${path.join('.')}: it holds half of a character`)
  })

  it('is refused in the name of an unknown field, while whole characters are unchanged', () => {
    expect(() => wellFormed({ 'x\ud800': 1 }, undefined)).toThrow(/half of a character/)
    const input = { reason: 'fine 😀', list: ['é'], bytes: new Uint8Array(2), at: new Date(0) }
    expect(wellFormed(input, undefined)).toBe(input)
    expect(isStorable('a\udc00')).toBe(false)
  })

  it('and U+0000 are replaced in text from other programs; U+0000 is refused elsewhere', () => {
    const { plan } = places.find(({ operation, kind }) => operation.name === 'session.add' && kind === 'foreign')!
    expect(wellFormed({ transcript: { 'k\0': ['a\0\udc00'] } }, plan)).toEqual({ transcript: { 'k\ufffd': ['a\ufffd\ufffd'] } })
    expect(() => wellFormed({ sessionKey: 'a\0' }, plan)).toThrow('sessionKey: contains a NUL character')
  })

  it('refuses what nests too deeply to be walked', () => {
    let deep: unknown = 'x'
    for (let level = 0; level < 5000; level++) deep = [deep]
    expect(() => wellFormed({ deep }, undefined)).toThrow(/nests deeper/)
  })
})

describe('A use token', () => {
  const skillTexts = places.filter(({ kind }) => kind === 'content')
  const token = `u_${'0a'.repeat(40)}`

  it.each(skillTexts.map((place) => [`${place.operation.name} ${place.path.join('.')}`, place] as const))(
    'is left out of the text of a skill, in %s',
    (_, { plan, path }) => {
      expect(wellFormed(inputWith(`1. Ship it.\nmettle-use: ${token}`, path), plan)).toEqual(inputWith('1. Ship it.', path))
    },
  )

  it('stays in a report of a use', () => {
    const { plan } = places.find(({ operation }) => operation.name === 'skill.used')!
    expect(wellFormed({ token }, plan)).toEqual({ token })
  })
})

forBothDatabases('A secret', (open) => {
  it('is redacted in any stored text of any operation and refused in a name', async () => {
    const { ctx, store } = await open()
    const rules = [{ name: 'Staff', pattern: 'EMP-\\d{4}', kind: 'secret' as const }]
    const updatedAt = ctx.now()
    await store.db.setting.create({ data: { workspaceId: ctx.workspace.id, key: 'redactionRules', value: rules, updatedAt } })
    const writes = places.filter(({ operation }) => operation.effect.kind === 'write')
    for (const { operation, path, kind } of writes) {
      for (const secret of [...secrets, 'EMP-1234']) {
        const input = inputWith(`so ${secret} it was`, path)
        const run = redactInput(ctx, operation, input)
        const place = `${operation.name} ${path.join('.')}`
        if (kind === 'name' && !secret.startsWith('EMP')) await expect(run, place).rejects.toThrow(/looks like a secret/)
        else if (kind === 'prose' || kind === 'key') expect(JSON.stringify(await run), place).not.toContain(secret)
        else expect(await run, place).toBe(input)
      }
    }
  })

  it('is not suspected in ordinary names and keys, and session keys stay distinct', async () => {
    const { ctx } = await open()
    const operation = operations.find(({ name }) => name === 'skill.used')!
    const used = (sessionKey: string) => ({
      skill: 'ship',
      sessionKey,
      model: 'claude-opus-4',
      harness: 'claude-code',
      agent: 'ann@desk',
    })
    for (const key of [
      's1',
      '2f1c9c1e-6b0a-4f1e-9d59-0f5f2f6f0a11',
      'rollout-2026-03-02T09-17-00-abc',
      'agent:main:main',
      'a/b/agent-7',
    ])
      expect(await redactInput(ctx, operation, used(key))).toEqual(used(key))
    const masked = async (key: string) => (await redactInput(ctx, operation, used(key))).sessionKey
    const first = await masked('mail ann@example.com')
    expect(first).toMatch(/^mail \[redacted:email\]#[0-9a-f]{12}$/)
    expect(await masked('mail ann@example.com')).toBe(first)
    expect(await masked(first)).toBe(first)
    expect(await masked('mail bob@example.com')).not.toBe(first)
  })
})
