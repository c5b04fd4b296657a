import { describe, expect, it } from 'vitest'
import { draftSkill } from '@/lib/domain/draft/draft-skill'
import type { DraftInput } from '@/lib/domain/draft/types'
import { isSameText, withEvidence, writeEvidence, type DraftEvidence } from '@/lib/domain/draft/write-evidence'
import { generatedFileFault } from '@/lib/skill-md/generated-files'

const tools = ['find_user', 'list_orders', 'get_order', 'check_stock', 'change_order', 'send_note']
const sessions = ['s1', 's2', 's3']

/** As many steps, each taking its value from the one before. */
function input(steps: number, requests: string[]): DraftInput {
  const shapes = tools.slice(0, steps).map((tool) => ({ tool, params: [{ name: 'id', type: 'string' }] }))
  const occurrences = sessions.map((session) => ({
    session,
    steps: shapes.map((_, at) => ({
      input: { id: `${session}-${at}` },
      status: 'ok' as const,
      ...(at > 0 ? { sources: { id: [{ from: 'step' as const, step: at - 1 }] } } : {}),
    })),
  }))
  return { shapes, occurrences, requests }
}

const evidence: DraftEvidence = {
  origin: 'pattern',
  strength: 'strong',
  sessions: 4,
  occurrences: 6,
  endings: { success: 2, partial: 0, failure: 1 },
  gates: [{ code: 'no_verification', severity: 'flag', reason: 'Nothing checks `rm -rf /`.' } as DraftEvidence['gates'][number]],
}

const textOf = (files: readonly { path: string; text: string }[], path: string) => files.find((file) => file.path === path)?.text

describe('The files of evidence', () => {
  const draft = draftSkill(
    input(4, ['Change the order of a user', 'Please change my order', 'Water all plants that stand on the balcony']),
  )
  const files = withEvidence(draft.files, writeEvidence(draft, evidence))

  it('say what the draft stands on, fit their own schemas, and quote no reason', () => {
    expect(files.flatMap((file) => generatedFileFault(file) ?? [])).toEqual([])
    expect(JSON.parse(textOf(files, 'verification.json') ?? '')).toEqual({
      name: draft.name,
      evidence: {
        origin: 'pattern',
        strength: 'strong',
        sessions: 4,
        occurrences: 6,
        endings: { success: 2, partial: 0, failure: 1, unknown: 1 },
      },
      gates: [{ code: 'no_verification', severity: 'flag' }],
      checksItself: false,
    })
  })

  it('try every request that should lead to the skill, and tell the one that does not', () => {
    const { passed, cases } = JSON.parse(textOf(files, 'evals/results.json') ?? '') as {
      passed: number
      cases: { query: string; triggered: boolean }[]
    }
    expect(cases.filter((one) => one.triggered).length).toBe(passed)
    expect(cases.find((one) => one.query === 'Change the order of a user')?.triggered).toBe(true)
    for (const one of cases.filter(({ query }) => query === 'Water all plants that stand on the balcony'))
      expect(one.triggered).toBe(false)
  })

  it('are laid over older ones, and are no part of what is taught', () => {
    const later = withEvidence(files, writeEvidence(draft, { ...evidence, sessions: 9 }))
    expect(later.map((file) => file.path).toSorted()).toEqual(files.map((file) => file.path).toSorted())
    expect(textOf(later, 'verification.json')).toContain('"sessions": 9')
    expect(isSameText(files, later.toReversed())).toBe(true)
    expect(isSameText(files, [...files.slice(1), { path: 'SKILL.md', text: 'another' }])).toBe(false)
  })

  it('hold no trial where nobody asked for anything', () => {
    const quiet = draftSkill(input(3, []))
    expect(writeEvidence(quiet, evidence).map((file) => file.path)).toEqual(['verification.json'])
  })
})

describe('The overview of a workflow', () => {
  const workflow = (draftInput: DraftInput) => textOf(draftSkill(draftInput).files, 'references/workflow.md')

  it('tells what each step takes and who needs it, and is named in the text', () => {
    const made = draftSkill(input(6, []))
    expect(textOf(made.files, 'references/workflow.md')).toContain('| 3 | `get_order` | `id` from step 2 | 4 |')
    expect(textOf(made.files, 'SKILL.md')).toContain('- `references/workflow.md`: which step takes what from which.')
  })

  it('is left out where the instructions say it all', () => {
    const draftInput = input(6, [])
    const loose = draftInput.occurrences.map((one) => ({
      ...one,
      steps: one.steps.map((step) => step && { ...step, sources: {} }),
    }))
    expect([workflow(input(5, [])), workflow({ ...draftInput, occurrences: loose })]).toEqual([undefined, undefined])
  })
})
