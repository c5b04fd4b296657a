import path from 'node:path'
import { expect, it } from 'vitest'
import { formatsPage } from '@/lib/transcripts/formats-page'
import { formats } from '@/lib/transcripts/registry'

it('every format that is read says where it lies, how it is told and what is read of it', () => {
  const silent = formats.filter(({ parse, facts }) => parse && !facts).map(({ name }) => name)
  expect(silent).toEqual([])
})

/** After a change of a format: npx vitest run lint/formats.test.ts --update */
it('docs/formats.md says what the registry says; else run: npx vitest run lint/formats.test.ts --update', async () => {
  await expect(formatsPage(formats)).toMatchFileSnapshot(path.resolve(import.meta.dirname, '../docs/formats.md'))
})
