import type { SessionSignal } from '@/lib/domain/session/signal'
import type { Step } from '@/lib/domain/session/step'
import { commandOf } from '@/lib/domain/shape/shell-tools'
import { shippedWeights as weights, type VerdictSignal } from '@/lib/domain/verdict/signal'

/** What a session did with a commit or a pull request. */
export const landingFates = ['made', 'reverted', 'merged', 'closed'] as const
export type LandingFate = (typeof landingFates)[number]

/** A commit or a pull request by which sessions are found that are about the same work. */
export interface Landing {
  /** `commit:1a2b3c4`, or `pull:owner/repository#7`. */
  ref: string
  fate: LandingFate
}

const shaLength = 7
const committed = /^\[[^\]\n]{1,200} ([0-9a-f]{7,40})\]/gm
const reverting = /\bgit (?:-C \S+ )?revert\b([^\n;&|]{0,300})/g
const sha = /(?<![\w/-])[0-9a-f]{7,40}(?![\w/-])/g
const revertedCommit = /\bThis reverts commit ([0-9a-f]{7,40})/g
const pullUrl = /https?:\/\/[^\s/]{1,100}\/([\w.-]{1,100}\/[\w.-]{1,100})\/(?:-\/)?(?:pull|merge_requests)\/(\d{1,9})/
const pullName = /\b([\w.-]{1,100}\/[\w.-]{1,100})#(\d{1,9})/

const commitRef = (text: string): string => `commit:${text.slice(0, shaLength)}`
const pullRef = (text: string): string | null => {
  const match = pullUrl.exec(text) ?? pullName.exec(text)
  return match ? `pull:${match[1]}#${match[2]}` : null
}

/** The commits and pull requests that a session made, took back, merged or closed, each once. */
export function landingsIn(steps: readonly Step[], signals: readonly SessionSignal[] = []): Landing[] {
  const found = new Map<string, Landing>()
  const add = (ref: string | null, fate: LandingFate) => {
    if (ref !== null) found.set(`${ref} ${fate}`, { ref, fate })
  }
  for (const { kind, text } of signals) if (kind === 'pull-request' && text) add(pullRef(text), 'made')
  for (const step of steps) {
    const value = commandOf(step.tool, step.input)
    if (value === null || step.status === 'error' || step.status === 'denied' || step.status === 'interrupted') continue
    const command = typeof value === 'string' ? value : value.join(' ')
    const output = step.output?.summary ?? ''
    const text = `${command}\n${output}`
    if (/\bgit\b/.test(command)) {
      const reverted = [...command.matchAll(reverting)].flatMap(([, names = '']) => names.match(sha) ?? [])
      for (const one of [...reverted, ...[...text.matchAll(revertedCommit)].map(([, name = '']) => name)])
        add(commitRef(one), 'reverted')
      for (const [, name = ''] of output.matchAll(committed)) add(commitRef(name), 'made')
    }
    if (/\b(?:gh pr|glab mr) create\b/.test(command)) add(pullRef(output), 'made')
    if (/\b(?:gh pr|glab mr) merge\b/.test(command)) add(pullRef(text), 'merged')
    if (/\b(?:gh pr|glab mr) close\b/.test(command)) add(pullRef(text), 'closed')
  }
  return [...found.values()]
}

const fates = {
  reverted: { sign: 'against', weight: weights.reverted, sentence: 'A later session took its commit back.' },
  merged: { sign: 'for', weight: weights.pullRequestMerged, sentence: 'A later session merged its pull request.' },
  closed: {
    sign: 'against',
    weight: weights.pullRequestClosed,
    sentence: 'A later session closed its pull request without merging it.',
  },
} as const

/** What other sessions did with what a session made, each fate once. A pull request that was merged was not closed without it. */
export function laterHistory(found: readonly LandingFate[]): VerdictSignal[] {
  const all = new Set(found)
  if (all.has('merged')) all.delete('closed')
  return [...all].flatMap((fate) =>
    fate === 'made' ? [] : [{ kind: 'history', step: null, turn: null, ...fates[fate] } satisfies VerdictSignal],
  )
}

/** Whether a signal comes from another session than the one that it judges. */
export const isLaterHistory = ({ kind, step }: Pick<VerdictSignal, 'kind' | 'step'>): boolean =>
  kind === 'history' && step === null
