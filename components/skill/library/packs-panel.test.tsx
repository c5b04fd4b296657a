// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Pack, PackCheck } from '@/lib/contract/pack'
import { installPack, previewPack, removePack } from '@/lib/actions'
import { known, renderKnown } from '../skill.test-support'
import { PacksPanel } from './packs-panel'

vi.mock('@/lib/actions', () => ({
  installPack: vi.fn(),
  previewPack: vi.fn(),
  removePack: vi.fn(),
  undoEvent: vi.fn(),
  undoManyEvent: vi.fn(),
}))
beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new Error('away'))))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const digest = 'a'.repeat(64)
const pack: Pack = {
  name: 'shop',
  version: '1.2.0',
  title: 'Shop',
  description: 'Skills of the shop.',
  origin: 'pack',
  source: '~/packs/shop',
  key: null,
  digest,
  skills: ['weigh', 'print'].map((name) => ({ name, digest, isEdited: false, lifecycle: 'released' })),
  clusters: [],
  installedAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
}
const digests = { lock: digest, database: digest, disk: digest }
const skillCheck = (name: string, status: 'ok' | 'edited' = 'ok') => ({ name, status, ...digests })
const checked = (...skills: PackCheck['packs'][number]['skills']): PackCheck => {
  const ok = skills.every((one) => one.status === 'ok')
  return { ok, lock: 'skills.lock.json', packs: [{ name: 'shop', version: '1.2.0', ok, isLocked: true, skills }], problems: [] }
}
const show = (items: Pack[], check = checked(skillCheck('weigh'), skillCheck('print'))) =>
  renderKnown(<PacksPanel />, [known('pack.list', {}, { items }), known('pack.verify', {}, check)])

it('shows each pack with its version, its skills and its check result', () => {
  show([pack])
  expect(screen.getByText('Shop')).toBeTruthy()
  expect(screen.getByText('1.2.0')).toBeTruthy()
  expect(screen.getByText('2 skills, ~/packs/shop')).toBeTruthy()
  expect(screen.getByText('Verified')).toBeTruthy()
})

it('names the skills that differ', () => {
  show([pack], checked(skillCheck('weigh', 'edited'), skillCheck('print')))
  expect(screen.getByText('weigh edited')).toBeTruthy()
})

it('explains packs when there is none', () => {
  show([])
  expect(screen.getByText('No packs installed')).toBeTruthy()
})

it('keeps its shape while loading, then reports the failure', async () => {
  renderKnown(<PacksPanel />, [])
  expect(screen.getByLabelText('Loading the packs')).toBeTruthy()
  expect(await screen.findByText('Couldn’t load the packs')).toBeTruthy()
})

it('removes a pack, and installs one from the named folder', async () => {
  vi.mocked(removePack).mockResolvedValue({ ok: true, value: { name: 'shop', version: '1.2.0', items: [], event: 'evt_1' } })
  const installed = {
    name: 'shop',
    version: '1.3.0',
    from: '1.2.0',
    items: [],
    signer: { key: null, name: null, isTrusted: false },
    event: 'evt_2',
  }
  vi.mocked(installPack).mockResolvedValue({ ok: true, value: installed })
  show([pack])
  await userEvent.click(screen.getByRole('button', { name: 'Remove shop' }))
  expect(removePack).toHaveBeenCalledWith({ name: 'shop' })
  expect(screen.getByRole('button', { name: 'Install' })).toHaveProperty('disabled', true)
  await userEvent.type(screen.getByLabelText(/Install from a folder/), '~/packs/shop')
  await userEvent.click(screen.getByRole('button', { name: 'Install' }))
  expect(installPack).toHaveBeenCalledWith({ dir: '~/packs/shop' })
})

it('previews a pack, and goes on with another signer only when told to', async () => {
  const signer = { key: `ed25519:${'a'.repeat(43)}`, name: null, isTrusted: false }
  const scan = { verdict: 'deny' as const, findings: ['SKILL.md, line 3: sends a file away'] }
  const effects = { tools: [], commands: [], hosts: ['new.example'], writes: [], env: [], secrets: [] }
  const item = {
    name: 'weigh',
    status: 'updated' as const,
    reason: null,
    scan,
    effects,
    added: { hosts: ['new.example'] },
    removed: null,
  }
  const refusal = 'The installed version was signed with another key.'
  const catalogue = { before: 10, after: 12 }
  const value = { name: 'shop', version: '1.3.0', from: '1.2.0', items: [item], signer, refusal, catalogue, event: null }
  vi.mocked(previewPack).mockResolvedValue({ ok: true, value })
  vi.mocked(installPack).mockReset()
  show([pack])
  await userEvent.type(screen.getByLabelText(/Install from a folder/), '~/packs/shop')
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
  expect(previewPack).toHaveBeenCalledWith({ dir: '~/packs/shop', preview: true })
  const shown = await screen.findByRole('region', { name: 'Preview of shop 1.3.0' })
  for (const text of ['SKILL.md, line 3', 'host new.example', 'then 12', 'not trusted here'])
    expect(shown.textContent).toContain(text)
  expect(installPack).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Accept this signer and install' }))
  expect(installPack).toHaveBeenCalledWith({ dir: '~/packs/shop', acceptKey: true })
})
