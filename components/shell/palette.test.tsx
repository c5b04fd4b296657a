// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import '@/components/ui/popups.test-support'
import { useCommandSearch, type Command } from '@/components/ui/commands'
import { Palette } from './palette'

const push = vi.hoisted(() => vi.fn())
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  push.mockReset()
})

type Search = (query: string) => Promise<Command[]>

function Page({ search }: { search: Search }) {
  useCommandSearch(search)
  return <Palette open onOpenChange={() => undefined} />
}

async function type(text: string, search: Search) {
  render(<Page search={search} />)
  await userEvent.type(await screen.findByPlaceholderText(/Search or run/), text)
}

describe('the palette in its four states', () => {
  it('offers pages and actions before anything is typed', async () => {
    render(<Page search={async () => []} />)
    expect(await screen.findByRole('option', { name: /Review/ })).toBeTruthy()
    expect(screen.getAllByRole('option')[0]?.textContent).toContain('Overview')
  })

  it('shows that it searches while nothing is found yet', async () => {
    await type('zzqx', () => new Promise(() => undefined))
    expect(await screen.findByText('Searching…')).toBeTruthy()
  })

  it('shows that nothing matches', async () => {
    await type('zzqx', async () => [])
    const text = await screen.findByText('No results for “zzqx”.')
    expect(screen.getByRole('listbox', { hidden: true }).contains(text)).toBe(false)
  })

  it('reports a failed search, and what still works', async () => {
    await type('zzqx', async () => {
      throw new TypeError('away')
    })
    expect(await screen.findByText(/The server isn’t responding/)).toBeTruthy()
  })

  it('lists the results', async () => {
    await type('zzqx', async () => [{ id: 'skill:x', group: 'Skills', label: 'found-skill', href: '/skills/x' }])
    expect(await screen.findByRole('option', { name: /found-skill/ })).toBeTruthy()
    expect(screen.queryByText(/Nothing answers/)).toBeNull()
  })
})

describe('Enter in the palette', () => {
  const skill = (name: string): Command => ({ id: name, group: 'Skills', label: name, href: `/skills/${name}` })

  it('lists names that begin with what was typed before those that match by other text', async () => {
    const result = (label: string): Command => ({ id: label, group: 'Skills', label, href: `/skills/${label}` })
    await type('zzex', async () => [result('backfill'), result('compare-zzexports'), result('zzexchange')])
    await screen.findByRole('option', { name: 'zzexchange' })
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['zzexchange', 'compare-zzexports', 'backfill'])
  })

  it('opens the first result when nothing else matches', async () => {
    await type('zzqx', async () => [skill('first'), skill('second')])
    expect(await screen.findByRole('option', { name: /first/, selected: true })).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    expect(push).toHaveBeenCalledWith('/skills/first')
  })

  it('opens another result that was selected', async () => {
    await type('zzqx', async () => [skill('first'), skill('second')])
    await screen.findByRole('option', { name: /first/ })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(push).toHaveBeenCalledWith('/skills/second')
  })

  it('opens the result that remains for a longer query', async () => {
    const search: Search = async (query) => (query === 'zzqx' ? [skill('first'), skill('second')] : [skill('second')])
    await type('zzqx', search)
    await screen.findByRole('option', { name: /first/, selected: true })
    await userEvent.keyboard('y')
    await waitFor(() => expect(screen.queryByRole('option', { name: /first/ })).toBeNull())
    await userEvent.keyboard('{Enter}')
    expect(push).toHaveBeenCalledWith('/skills/second')
  })

  it('lists a page whose name begins with what was typed before another that holds it within', async () => {
    await type('re', async () => [])
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)[0]).toMatch(/^Review/)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(push).toHaveBeenCalledWith('/review'))
  })

  it('prefers a matching page', async () => {
    await type('review', async () => [skill('review-it')])
    await screen.findByRole('option', { name: /review-it/ })
    await userEvent.keyboard('{Enter}')
    expect(push).toHaveBeenCalledWith('/review')
  })
})
