// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { LitSteps, useLit } from './lit-steps'
import { backingOf } from './mark-sentences'
import { RenderedDraft } from './rendered-draft'

afterEach(cleanup)

const sentences = [
  { text: 'Run `git status` first.', steps: [0] },
  { text: 'Then stage it.', steps: [1, 2] },
]

describe('the evidence of a sentence', () => {
  it.each([
    ['its step', 'Run git status first.', [0], false],
    ['the steps of every sentence it holds', 'Run git status first. Then stage it.', [0, 1, 2], false],
    ['nothing', 'Always ask a colleague.', [], true],
    ['a part of it', 'Then stage it. Always ask a colleague before.', [1, 2], true],
  ])('%s', (_, text, steps, isBare) => {
    expect(backingOf(text, sentences)).toEqual({ steps, isBare })
  })
})

function Chip({ step }: { step: number }) {
  const { isLit, handlers } = useLit([step])
  return (
    <button type="button" aria-pressed={isLit} {...handlers}>
      step {step}
    </button>
  )
}

const text = [
  '---',
  'name: x',
  '---',
  '',
  '## Instructions',
  '',
  '1. Run `git status` first.',
  '   - `path`: text',
  '2. Ask a colleague about it.',
  '',
  '## Examples',
  '',
  '- "please stage my changes now"',
].join('\n')

const draft = (hasEvidence = true) =>
  render(
    <LitSteps>
      <RenderedDraft text={text} sentences={sentences} hasEvidence={hasEvidence} />
      <Chip step={0} />
    </LitSteps>,
  )

describe('the rendered draft', () => {
  it('marks a claim without evidence, and neither parameters nor quoted requests', () => {
    draft()
    expect(screen.getAllByText('no evidence')).toHaveLength(1)
    const bare = screen.getByText(/Ask a colleague/)
    expect(within(bare).getByText('no evidence')).toBeTruthy()
  })

  it('marks nothing when no session was seen', () => {
    draft(false)
    expect(screen.queryByText('no evidence')).toBeNull()
  })

  it('highlights the step of a hovered sentence, and the sentence of a step', async () => {
    draft()
    const chip = screen.getByRole('button', { name: 'step 0' })
    const line = screen.getByText('git status').closest('li')
    await userEvent.hover(screen.getByText('git status'))
    expect(chip.getAttribute('aria-pressed')).toBe('true')
    await userEvent.unhover(screen.getByText('git status'))
    expect(chip.getAttribute('aria-pressed')).toBe('false')
    await userEvent.hover(chip)
    expect(line?.className).toContain('bg-accent-soft')
  })
})
