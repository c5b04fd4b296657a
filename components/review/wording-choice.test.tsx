// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { WordingDetail } from '@/lib/contract/wording-shape'
import { candidateOf } from './candidate.test-support'
import { DraftPanel } from './draft-panel'
import { LitSteps } from './lit-steps'
import { withWording } from './wording-text'

afterEach(cleanup)

const wording = (by: string, fields: Partial<WordingDetail> = {}): WordingDetail => ({
  by,
  digest: by.charAt(0).repeat(64),
  replay: null,
  isStale: false,
  at: '2026-01-02T00:00:00.000Z',
  name: `worded-by-${by}`,
  title: 'Stage changes',
  description: `Text of ${by}.`,
  files: [{ path: 'SKILL.md', text: `---\nname: worded-by-${by}\n---\n\n# Title\n\n1. Look at it, says ${by}.\n` }],
  sentences: [{ text: `Look at it, says ${by}.`, steps: [0] }],
  ...fields,
})
const candidate = candidateOf({ id: 'cnd_1', name: 'stage-changes', wordings: [wording('claude'), wording('small')] })

function Shown({ own = candidate }) {
  const [chosen, onChoose] = useState<string | null>(null)
  const shown = withWording(own, chosen)
  return (
    <NuqsTestingAdapter hasMemory>
      <LitSteps>
        <DraftPanel candidate={shown} choice={{ own, chosen, onChoose }} />
        <output>{`approves ${shown.name} ${shown.digest.slice(0, 4)}`}</output>
      </LitSteps>
    </NuqsTestingAdapter>
  )
}

describe('the texts of a candidate', () => {
  it('begin with its own, and the one that is shown is what would be approved', async () => {
    render(<Shown />)
    expect(await screen.findByText('Look first.')).toBeTruthy()
    expect(screen.getByText('approves stage-changes dddd')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Generated' }).getAttribute('aria-pressed')).toBe('true')
    await userEvent.tab()
    await userEvent.click(screen.getByRole('button', { name: 'claude' }))
    expect(await screen.findByText('Look at it, says claude.')).toBeTruthy()
    expect(screen.getByText('approves worded-by-claude cccc')).toBeTruthy()
    screen.getByRole('button', { name: 'Generated' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByText('approves stage-changes dddd')).toBeTruthy()
  })

  it('stand side by side, each with its writer, above what differs', async () => {
    render(<Shown />)
    await userEvent.click(screen.getByRole('button', { name: 'Side by side' }))
    expect(within(await screen.findByRole('region', { name: 'Generated' })).getByText('Look first.')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Worded by claude' })).getByText('Look at it, says claude.')).toBeTruthy()
    expect(await screen.findByText('Generated → worded by claude')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'small' }))
    expect(await screen.findByRole('region', { name: 'Worded by small' })).toBeTruthy()
  })

  it('leave out what is outdated, and say whose it was', () => {
    render(<Shown own={{ ...candidate, isEdited: true, wordings: [wording('claude', { isStale: true })] }} />)
    expect(screen.getByText('Outdated, the steps changed: claude')).toBeTruthy()
    for (const name of ['claude', 'Side by side', 'Edited']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('are no choice where nobody worded it, or it is decided', () => {
    const { rerender } = render(<Shown own={{ ...candidate, wordings: [] }} />)
    expect(screen.queryByRole('group', { name: 'Text to approve' })).toBeNull()
    rerender(<Shown own={{ ...candidate, status: 'promoted' }} />)
    expect(screen.queryByRole('group', { name: 'Text to approve' })).toBeNull()
  })
})
