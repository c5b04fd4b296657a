import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vectors } from '@/lib/domain/vectors.test-support'
import { AnchorReader } from '@/lib/redact/anchor-reader'
import { redactPlainly } from '@/lib/redact/plain-redaction.test-support'
import { redactText } from '@/lib/redact/redact-text'
import { redactionRules } from '@/lib/redact/redaction-rules'
import { mixedTexts, ruleExamples } from '@/lib/redact/rule-examples.test-support'

const cases = vectors<{ parts: string[] }>(import.meta.url, './vectors/redaction.json')

describe('Redaction at anchors', () => {
  it('answers what every rule over the whole text answers', () => {
    fc.assert(
      fc.property(mixedTexts, (text) => {
        expect(redactText(text)).toBe(redactPlainly(text))
      }),
      { seed: 20_260_107, numRuns: 1500 },
    )
  })

  it.each(redactionRules)('lets $name find at its anchors all that it finds everywhere', (rule) => {
    const reader = new AnchorReader(rule.anchors)
    const there = (text: string): string => {
      const places = reader.find(text)
      return rule.anchors.length > 0 && places === null ? text : rule.at(text, places ?? [])
    }
    for (const text of ruleExamples[rule.name] ?? []) {
      for (const around of [text, `x ${text} y`, `é"${text}"`, `(${text})\n`, `${text}\n${text}`])
        expect(there(around)).toBe(rule.everywhere(around))
      expect(rule.everywhere(text)).not.toBe(text)
      expect(there(text)).not.toBe(text)
    }
    expect(ruleExamples[rule.name]).not.toHaveLength(0)
    fc.assert(
      fc.property(mixedTexts, (text) => {
        expect(there(text)).toBe(rule.everywhere(text))
      }),
      { seed: 20_260_108, numRuns: 120 },
    )
  })
})

describe('The detector', () => {
  it('is the one whose patterns the anchors were taken from', () => {
    const at = path.resolve('node_modules/@secretlint/secretlint-rule-preset-recommend/package.json')
    // Of another version read its patterns again before this is raised.
    expect(JSON.parse(readFileSync(at, 'utf8'))).toMatchObject({ version: '11.7.1' })
  })
})

describe('Redaction at anchors of the vectors', () => {
  it('answers the same', () => {
    const texts = cases.map(({ given }) => given.parts.join(''))
    for (const text of [...texts, ...texts.map((one) => JSON.stringify({ text: one })), texts.join('\n')])
      expect(redactText(text)).toBe(redactPlainly(text))
  })

  it('answers the same for documents', () => {
    for (const name of readdirSync('docs').filter((file) => file.endsWith('.md')))
      for (const text of readFileSync(path.join('docs', name), 'utf8').match(/[\s\S]{1,3000}/g) ?? [])
        expect(redactText(text)).toBe(redactPlainly(text))
  })
})
