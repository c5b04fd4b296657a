import path from 'node:path'
import { expect, it } from 'vitest'
import { formatsPage } from '@/lib/transcripts/formats-page'
import { formats } from '@/lib/transcripts/registry'

it('every supported format documents its location, its detection and the imported data', () => {
  const silent = formats.filter(({ parse, facts }) => parse && !facts).map(({ name }) => name)
  expect(silent).toEqual([])
})

/** After a change of a format: npx vitest run lint/formats.test.ts --update */
it('docs/formats.md matches the registry; else run: npx vitest run lint/formats.test.ts --update', async () => {
  await expect(formatsPage(formats)).toMatchFileSnapshot(path.resolve(import.meta.dirname, '../docs/formats.md'))
})
