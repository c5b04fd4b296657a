// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Loaded, LoadedFile } from '@/lib/contract/exchange'
import { LoadedFiles, loadedText } from './loaded-files'

afterEach(cleanup)

const file = (path: string, status: LoadedFile['status'], more: Partial<LoadedFile> = {}): LoadedFile => ({
  path,
  name: 'ship',
  description: 'Ships.',
  status,
  version: 1,
  reason: null,
  repairs: [],
  diagnostics: [],
  skipped: [],
  scan: null,
  tokens: 10,
  former: null,
  ...more,
})
const loaded = (items: LoadedFile[]): Loaded => {
  const of = (status: LoadedFile['status']) => items.filter((item) => item.status === status).length
  const counts = {
    created: of('created'),
    updated: of('updated'),
    unchanged: of('unchanged'),
    kept: of('kept'),
    repaired: of('repaired'),
    refused: of('refused'),
  }
  return { folders: ['~/skills'], from: 'imported', items, skipped: [], counts, event: 'evt_1' }
}

describe('Imported skills', () => {
  it('are summarized in one line, without empty counts', () => {
    expect(loadedText(loaded([]))).toBe('No skills found there')
    expect(loadedText(loaded([file('a', 'created'), file('b', 'refused'), file('c', 'created')]))).toBe('2 new, 1 refused')
  })

  it('show what needs attention first, with the reason', () => {
    const refused = file('bad/SKILL.md', 'refused', { name: null, version: null, reason: 'The file has no front matter.' })
    const repaired = file('ship/SKILL.md', 'repaired', { repairs: [{ code: 'bom', detail: 'Dropped the byte order mark' }] })
    render(<LoadedFiles loaded={loaded([repaired, refused])} />)
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows[0]).toBe('bad/SKILL.mdrefusedThe file has no front matter.')
    expect(rows[1]).toContain('Dropped the byte order mark')
    expect(screen.getByRole('link', { name: 'ship' }).getAttribute('href')).toBe('/skills/ship')
  })
})
