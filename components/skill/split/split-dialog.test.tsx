// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '@/components/ui/popups.test-support'
import { Dialog } from '@/components/ui/dialog'
import { splitSkill } from '@/lib/actions'
import { degraded, renderKnown } from '../skill.test-support'
import { SplitDialog } from './split-dialog'
import { releaseEntries } from './split.test-support'

const push = vi.fn()
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))
vi.mock('@/lib/actions', () => ({ splitSkill: vi.fn(), undoEvent: vi.fn(), undoManyEvent: vi.fn() }))

const skill = { ...degraded, name: 'release' }
const plan = {
  source: 'release',
  leadsTo: 'ship-build',
  entries: releaseEntries,
  unmapped: [],
  before: '',
  parts: [
    { name: 'check-build', text: 'builds and tests' },
    { name: 'ship-build', text: 'ships' },
  ],
  dependents: ['night-run'],
}
const problem = {
  type: '',
  title: 'Conflict',
  status: 409,
  code: 'conflict',
  detail: 'Warnings can’t be split.',
  requestId: 'req_9',
}

const onDone = vi.fn()
const requests: unknown[] = []
const serve = (answer: Response) =>
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    requests.push(JSON.parse(init?.body as string))
    return answer.clone()
  })
const open = () =>
  renderKnown(
    <Dialog open>
      <SplitDialog skill={skill} onDone={onDone} />
    </Dialog>,
    [],
  )

beforeEach(() => {
  requests.length = 0
  vi.resetAllMocks()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('splitting a skill', () => {
  it('previews the plan, splits, and opens the skill that the old name leads to', async () => {
    serve(Response.json({ skills: [], event: null, plan }))
    vi.mocked(splitSkill).mockResolvedValue({ ok: true, value: { skills: [], event: null, plan } } as never)
    open()
    const [first, second] = await screen.findAllByRole('group', { name: /^Part \d$/ })
    for (const [part, name] of [
      [first, 'check-build'],
      [second, 'ship-build'],
    ] as const) {
      fireEvent.change(within(part as HTMLElement).getByLabelText('Name'), { target: { value: name } })
      fireEvent.change(within(part as HTMLElement).getByLabelText('Description'), { target: { value: 'Use it' } })
    }
    await userEvent.click(within(second as HTMLElement).getByRole('radio'))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Instructions, step 1 to ship-build' }))
    expect(screen.queryByRole('checkbox', { name: /run\.sh/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Preview split' }))
    expect(await screen.findByText('builds and tests')).toBeTruthy()
    expect(screen.getByText(/night-run will need ship-build instead/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Split into 2' }))
    const input = {
      name: 'release',
      leadsTo: 'ship-build',
      into: [
        { name: 'check-build', description: 'Use it', steps: [1, 2] },
        { name: 'ship-build', description: 'Use it', steps: [1, 3] },
      ],
    }
    expect(splitSkill).toHaveBeenCalledWith(input)
    expect(requests.at(-1)).toMatchObject({ into: input.into, dryRun: true })
    expect(push).toHaveBeenCalledWith('/skills/ship-build')
    expect(onDone).toHaveBeenCalled()
  })

  it('shows what is missing and what would be lost before it asks the server', async () => {
    serve(Response.json({ skills: [], event: null, plan }))
    open()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Instructions, step 3 to part 2' }))
    expect(screen.getByText('1 entry unassigned: lost in the split')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Preview split' }))
    expect(screen.getByText('Assign at least one step.')).toBeTruthy()
    expect(requests).toHaveLength(1)
  })

  it('shows why a skill cannot be split, with the request id', async () => {
    serve(Response.json(problem, { status: 409 }))
    open()
    expect(await screen.findByText('Warnings can’t be split.')).toBeTruthy()
    expect(screen.getByText('req_9')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})
