// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import '@/components/ui/popups.test-support'
import { eventOf } from '@/components/ui/event.test-support'
import { WithAnswers } from '@/components/ui/with-answers.test-support'
import type { ListedEvent } from '@/lib/contract/event'
import { EventRow } from './event-row'
import { changeText, comparable, eventName, knownVerbs, objectHref, verbText } from './event-text'

const { undoEvent } = vi.hoisted(() => ({ undoEvent: vi.fn() }))
vi.mock('@/lib/actions', () => ({ undoEvent }))
afterEach(() => {
  cleanup()
  undoEvent.mockReset()
})

const now = '2025-11-20T12:00:00.000Z'
const deprecated = eventOf({
  at: '2025-11-20T08:00:00.000Z',
  before: { state: 'released' },
  after: { state: 'deprecated' },
  canUndo: true,
})

const show = (event: ListedEvent) =>
  render(
    <WithAnswers answers={[]}>
      <ol>
        <EventRow event={event} name={eventName(event)} now={now} />
      </ol>
    </WithAnswers>,
  )
const undoButton = { name: 'Undo: deprecated ship-orders' }

describe('the labels of the log', () => {
  it('depend on the kind of entry; a verb alone has all of its labels', () => {
    const textOf = (kind: string, verb: string) => changeText({ verb, object: { kind, id: 'x', name: 'x' } })
    expect([textOf('session', 'add'), textOf('webhook', 'add'), verbText('add')]).toEqual([
      'imported',
      'added',
      'imported, added',
    ])
    expect([textOf('skill', 'undo'), textOf('skill', 'redo'), textOf('skill', 'refresh')]).toEqual([
      'undid a change to',
      'redid a change to',
      'refresh',
    ])
    expect(knownVerbs).toEqual(expect.arrayContaining(['promote', 'undo', 'redo', 'watch']))
  })
})

describe('an event in the log', () => {
  it('says that a job acted, and not the id of its run', () => {
    show({ ...deprecated, actor: { ...deprecated.actor, kind: 'job', id: 'job_1m8ed2mh30000vmydahx' } })
    expect(screen.getByRole('listitem').textContent).toContain('A job deprecated ship-orders skill')
    expect(screen.getByRole('listitem').textContent).not.toContain('job_1')
  })

  it('shows who did what to what, and why', () => {
    show(deprecated)
    expect(screen.getByText(/It ships twice/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'ship-orders' }).getAttribute('href')).toBe('/skills/ship-orders')
    expect(screen.getByRole('listitem').textContent).toContain('owner deprecated ship-orders skill')
  })

  it('names a session by its title, and its key below it', async () => {
    const object = { kind: 'session', id: 'ses_1', name: 'e2a1f0c4' }
    show(eventOf({ verb: 'erase', object, title: 'Why is the build red?', before: { steps: 3 } }))
    expect(screen.getByRole('link', { name: 'Why is the build red?' }).getAttribute('href')).toBe('/sessions/ses_1')
    expect(screen.getByRole('listitem').textContent).not.toContain('e2a1f0c4')
    await userEvent.click(screen.getByRole('button', { name: 'Details: erased Why is the build red?' }))
    expect(screen.getByText('key e2a1f0c4')).toBeTruthy()
  })

  it('previews an undo and changes nothing until it is confirmed', async () => {
    const plan = [{ object: 'ship-orders', change: 'deprecated becomes released' }]
    undoEvent.mockResolvedValue({ ok: true, value: { event: null, plan } })
    show(deprecated)
    await userEvent.click(screen.getByRole('button', undoButton))
    expect(await screen.findByText('deprecated becomes released')).toBeTruthy()
    expect(undoEvent.mock.calls).toEqual([[{ id: 'evt_1', dryRun: true }]])
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undoEvent.mock.calls.at(-1)).toEqual([{ id: 'evt_1' }])
  })

  it('shows what blocks the undo', async () => {
    undoEvent.mockResolvedValue({ ok: false, problem: { detail: 'Later actions block this.', requestId: 'req_1' } })
    show(deprecated)
    await userEvent.click(screen.getByRole('button', undoButton))
    expect(await screen.findByText('Later actions block this.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('offers to redo an act by its undo, and says when that was done', async () => {
    const undo = { ...deprecated, id: 'evt_2', verb: 'undo', undoes: 'evt_1' }
    undoEvent.mockResolvedValue({
      ok: true,
      value: { event: null, plan: [{ object: 'ship-orders', change: 'deprecated again' }] },
    })
    show(undo)
    await userEvent.click(screen.getByRole('button', { name: 'Redo: undid a change to ship-orders' }))
    expect(await screen.findByText('deprecated again')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Redo' }))
    expect(undoEvent.mock.calls.at(-1)).toEqual([{ id: 'evt_2' }])
    cleanup()
    show({ ...undo, canUndo: false, undoneBy: 'evt_3' })
    expect(screen.getByText('Redone')).toBeTruthy()
  })

  it('links a part to the whole action, and a redo to what it redid', async () => {
    show({ ...deprecated, id: 'evt_3', verb: 'redo', undoes: 'evt_2', redoes: 'evt_1', run: 'evt_0', canUndo: false })
    await userEvent.click(screen.getByRole('button', { name: 'Details: redid a change to ship-orders' }))
    expect(screen.getByText('Released').parentElement?.textContent).toBe('Released → Deprecated')
    expect(screen.getByRole('link', { name: 'See the whole action' }).getAttribute('href')).toBe('#evt_0')
    expect(screen.getByRole('link', { name: 'See the redone event' }).getAttribute('href')).toBe('#evt_1')
  })

  it('offers no undo when there is none', () => {
    show({ ...deprecated, canUndo: false, undoneBy: 'evt_2' })
    expect(screen.queryByRole('button', undoButton)).toBeNull()
    expect(screen.getByText('Undone')).toBeTruthy()
  })
})

describe('the object of an event', () => {
  it.each([
    ['skill', '/skills/a%20b'],
    ['session', '/sessions/id_1'],
    ['candidate', '/review?c=id_1'],
    ['policy', '/policies'],
    ['workspace', null],
  ])('%s is at %s', (kind, href) => {
    expect(objectHref({ object: { kind, id: 'id_1', name: 'a b' } })).toBe(href)
  })

  it('is compared regardless of the order of keys', () => {
    expect(comparable({ b: 1, a: { d: 2, c: [3] } })).toBe(comparable({ a: { c: [3], d: 2 }, b: 1 }))
    expect(comparable(null)).toBe('')
  })
})
