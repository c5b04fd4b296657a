// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Loaded, LoadedFile } from '@/lib/contract/exchange'
import { choosable, costWith, firstPick, loadInput } from './import-choices'
import { ImportPreview } from './import-preview'

afterEach(cleanup)

const file = (name: string, more: Partial<LoadedFile> = {}): LoadedFile => ({
  path: `${name}/SKILL.md`,
  name,
  description: `Does ${name}.`,
  status: 'created',
  version: 1,
  reason: null,
  repairs: [],
  diagnostics: [],
  skipped: [],
  scan: { verdict: 'allow', findings: [] },
  tokens: 10,
  former: null,
  ...more,
})
const former = { version: 3, origin: 'human', lifecycle: 'released', tokens: 4 } as const
const items = [
  file('fresh'),
  file('newer', { status: 'updated', version: 4, former }),
  file('taken', { status: 'kept', former, reason: '"taken" is another skill, your own.' }),
  file('bad', { scan: { verdict: 'deny', findings: ['SKILL.md, line 5: hides a command'] } }),
  file('same', { status: 'unchanged', former }),
  file('broken', { name: null, status: 'refused', version: null, reason: 'The file has no front matter.', tokens: null }),
]
const counts = { created: 2, updated: 1, unchanged: 1, kept: 1, repaired: 0, refused: 1 }
const previewed: Loaded = {
  folders: ['~/theirs'],
  from: 'imported',
  items,
  skipped: [],
  counts,
  event: null,
  catalogue: { before: 100, after: 116 },
}

describe('Choosing what to import', () => {
  it('begins with all that is new or changed and not blocked, and counts what it costs', () => {
    const rows = choosable(previewed)
    expect(rows.map(({ name, kind }) => [name, kind])).toEqual([
      ['taken', 'collision'],
      ['bad', 'new'],
      ['newer', 'changed'],
      ['fresh', 'new'],
    ])
    const first = firstPick(rows)
    expect([...first.names].toSorted()).toEqual(['fresh', 'newer'])
    expect(costWith(100, rows, first)).toBe(116)
    const picked = { names: new Set(['bad']), collisions: { taken: 'replace' as const } }
    expect(costWith(100, rows, picked)).toBe(106)
    expect(costWith(100, rows, { ...picked, collisions: { taken: 'both' } })).toBe(110)
    expect(loadInput('~/theirs', 'mine', rows, picked)).toEqual({
      dir: '~/theirs',
      from: 'mine',
      only: ['taken', 'bad'],
      choices: { taken: 'replace' },
    })
  })

  it('shows each with what the scan found, takes what is ticked, and says that nothing is written yet', () => {
    const onTake = vi.fn()
    render(<ImportPreview dir="~/theirs" previewed={previewed} isPending={false} onTake={onTake} onBack={() => {}} />)
    expect(screen.getByText(/6 files in ~\/theirs, 1 unchanged, 1 refused. Nothing is written yet./)).toBeTruthy()
    expect(screen.getByText('SKILL.md, line 5: hides a command')).toBeTruthy()
    expect(screen.getByText(/costs each session 100 tokens now, 116 with these/)).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Import newer' }))
    fireEvent.click(screen.getByRole('button', { name: 'My own' }))
    fireEvent.click(screen.getByRole('button', { name: 'Import 1 skill' }))
    expect(onTake).toHaveBeenCalledWith({ dir: '~/theirs', from: 'mine', only: ['fresh'], choices: {} })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Import fresh' }))
    expect(screen.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('checkbox', { name: 'All 3' }))
    expect(screen.getByRole('button', { name: 'Import 3 skills' })).toBeTruthy()
  })
})
