// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import '@/components/ui/popups.test-support'
import { Dialog } from '@/components/ui/dialog'
import type { Loaded, LoadedFile } from '@/lib/contract/exchange'
import { BringForm } from './bring-form'
import { LoadedFiles, loadedText } from './loaded-files'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

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

describe('The form of an import', () => {
  it('says beside the field that its folder cannot be read', async () => {
    const message = 'There is no readable folder at /nowhere.'
    const problem = { type: 'x', title: 'Not valid', status: 400, code: 'invalid', detail: `dir: ${message}`, requestId: 'req_1' }
    vi.stubGlobal('fetch', async () => Response.json({ ...problem, issues: [{ path: 'dir', message }] }, { status: 400 }))
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Dialog open>
          <BringForm />
        </Dialog>
      </QueryClientProvider>,
    )
    const field = await screen.findByLabelText('Folder on this machine')
    await userEvent.type(field, '/nowhere{Enter}')
    expect(await screen.findByText(message)).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })
})

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
