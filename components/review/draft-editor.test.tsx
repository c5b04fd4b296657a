// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WithAnswers } from '@/components/ui/with-answers.test-support'
import { editCandidate, redraftCandidate } from '@/lib/actions'
import type { CandidateDetail } from '@/lib/contract/candidate'
import { candidateOf } from './candidate.test-support'
import { DraftEditor } from './draft-editor'
import { unsaved } from './unsaved'
import { faultsOf } from './use-draft'

vi.mock('@/lib/actions', () => ({ editCandidate: vi.fn(), redraftCandidate: vi.fn(), undoEvent: vi.fn() }))

afterEach(() => {
  cleanup()
  unsaved.clear()
  vi.resetAllMocks()
})

const candidate = candidateOf({ id: 'cnd_1', name: 'stage-changes' })
const saved = { ...candidate, name: 'commit-changes', digest: 'e'.repeat(64) }

function open({ isModelOn = false } = {}) {
  const [onClose, onApprove] = [vi.fn(), vi.fn()]
  const drafting = { isOn: isModelOn, baseUrl: 'http://127.0.0.1:11434/v1', model: 'small', hasKey: false, isAgentOn: false }
  const editor = (read: CandidateDetail) => (
    <WithAnswers answers={[[['drafting.read', {}], drafting]]}>
      <DraftEditor candidate={read} onClose={onClose} onApprove={onApprove} />
    </WithAnswers>
  )
  const { rerender } = render(editor(candidate))
  return { onClose, onApprove, arrives: (read: CandidateDetail) => rerender(editor(read)) }
}

const rename = async (name: string) => {
  await userEvent.clear(screen.getByLabelText('Name'))
  await userEvent.type(screen.getByLabelText('Name'), name)
}

describe('validation of a draft', () => {
  const good = { name: 'a-1', description: 'Use it.', body: '# A' }
  it.each([
    ['name', { name: 'A b' }],
    ['name', { name: 'a--b' }],
    ['name', { name: '-a' }],
    ['name', { name: 'a'.repeat(65) }],
    ['description', { description: ' ' }],
    ['description', { description: 'x'.repeat(1025) }],
    ['description', { description: 'Use <it>' }],
    ['body', { body: '\n' }],
  ])('%s: %o', (field, given) => {
    expect(Object.keys(faultsOf({ ...good, ...given }))).toEqual([field])
  })

  it('passes at the limits', () => {
    expect(faultsOf({ ...good, name: 'a'.repeat(64), description: 'x'.repeat(1024) })).toEqual({})
  })
})

describe('editing a draft', () => {
  it('preserves the front matter, sends the rest and closes', async () => {
    vi.mocked(editCandidate).mockResolvedValue({ ok: true, value: { ...saved, event: 'evt_1' } })
    const { onClose } = open()
    await rename('commit-changes')
    await userEvent.type(screen.getByLabelText('SKILL.md'), 'More.')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const files = [{ path: 'SKILL.md', text: '---\nname: stage-changes\n---\n\n# Title\n\n1. Look first.\nMore.' }]
    expect(editCandidate).toHaveBeenCalledWith({
      id: 'cnd_1',
      name: 'commit-changes',
      description: candidate.description,
      files,
      digest: candidate.digest,
    })
  })

  it('approves the saved draft, by key', async () => {
    vi.mocked(editCandidate).mockResolvedValue({ ok: true, value: { ...saved, event: 'evt_1' } })
    const { onApprove } = open()
    await rename('commit-changes')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(onApprove).toHaveBeenCalledWith(expect.objectContaining({ digest: saved.digest })))
  })

  it('shows in place why the server refused, and preserves the text', async () => {
    const problem = {
      type: '',
      title: '',
      status: 400,
      code: 'invalid' as const,
      detail: 'SKILL.md: it is reserved',
      requestId: 'r',
    }
    vi.mocked(editCandidate).mockResolvedValue({ ok: false, problem })
    const { onClose } = open()
    await rename('stats')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('SKILL.md: it is reserved')).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('stays on the draft that was read: a newer one is announced, and neither adopted nor overwritten', async () => {
    const problem = { type: '', title: '', status: 409, code: 'conflict' as const, detail: 'It changed.', requestId: 'r' }
    vi.mocked(editCandidate).mockResolvedValue({ ok: false, problem })
    const { onClose, arrives } = open()
    await rename('my-name')
    const text = '---\nname: stage-changes\n---\n\n# Title\n\n1. Look twice.\n'
    arrives({ ...candidate, digest: 'e'.repeat(64), files: [{ path: 'SKILL.md', text }], isEdited: true })
    expect(screen.getByText(/The draft changed while/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('It changed.')).toBeTruthy()
    expect(editCandidate).toHaveBeenCalledWith(expect.objectContaining({ digest: candidate.digest, files: candidate.files }))
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('my-name')
  })

  it('does not send an invalid draft', async () => {
    open()
    await rename('Not a name')
    await userEvent.keyboard('{Control>}s{/Control}')
    expect(editCandidate).not.toHaveBeenCalled()
    expect(screen.getByText(/single hyphens/)).toBeTruthy()
  })
})

describe('an edit that is left for another candidate', () => {
  it('is restored', async () => {
    open()
    await rename('my-name')
    cleanup()
    expect([...unsaved.keys()]).toEqual(['cnd_1'])
    open()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('my-name')
  })

  it.each([
    ['nothing was typed', async () => undefined],
    [
      'it was given up',
      async () => {
        await rename('my-name')
        await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
      },
    ],
    [
      'it was saved',
      async () => {
        vi.mocked(editCandidate).mockResolvedValue({ ok: true, value: { ...saved, event: 'evt_1' } })
        await rename('my-name')
        await userEvent.click(screen.getByRole('button', { name: 'Save' }))
      },
    ],
  ])('is over once %s', async (_, end) => {
    open()
    await end()
    cleanup()
    expect(unsaved.size).toBe(0)
  })
})

describe('a redraft by the model', () => {
  const redraft = () => screen.getByRole('button', { name: /^Redraft/ })

  it('is offered only with a configured model', () => {
    open()
    expect(screen.queryByRole('button', { name: /^Redraft/ })).toBeNull()
  })

  it('closes the editor when it is accepted', async () => {
    vi.mocked(redraftCandidate).mockResolvedValue({ ok: true, value: { ...saved, by: 'model', refused: null, event: 'evt_1' } })
    const { onClose } = open({ isModelOn: true })
    await userEvent.click(redraft())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(redraftCandidate).toHaveBeenCalledWith({ id: 'cnd_1' })
  })

  it('shows in place why it was rejected, and preserves the draft', async () => {
    const refused = 'It names a tool that no session used.'
    vi.mocked(redraftCandidate).mockResolvedValue({ ok: true, value: { ...saved, by: 'rules', refused, event: null } })
    const { onClose } = open({ isModelOn: true })
    await userEvent.click(redraft())
    expect(await screen.findByText(refused)).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('preserves what was typed in the meanwhile', async () => {
    const redrafted = { ok: true as const, value: { ...saved, by: 'model' as const, refused: null, event: 'evt_1' } }
    let resolve: (answer: typeof redrafted) => void = () => undefined
    vi.mocked(redraftCandidate).mockReturnValue(new Promise((settle) => (resolve = settle)))
    const { onClose } = open({ isModelOn: true })
    await userEvent.click(redraft())
    await rename('my-name')
    resolve(redrafted)
    expect(await screen.findByText(/now beside the draft/)).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('my-name')
    vi.mocked(editCandidate).mockResolvedValue({ ok: true, value: { ...saved, event: 'evt_2' } })
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(editCandidate).toHaveBeenCalledWith(expect.objectContaining({ digest: candidate.digest }))
  })

  it('waits until typed changes are saved or discarded', async () => {
    open({ isModelOn: true })
    await rename('other-name')
    await userEvent.click(redraft())
    expect(redraftCandidate).not.toHaveBeenCalled()
  })
})
