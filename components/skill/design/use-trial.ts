'use client'

import { useEffect, useState } from 'react'
import { sameOrigin } from '@/lib/client/queries'
import type { CallInput, CallOutput } from '@/lib/client/http-client'

export type Trial = CallOutput<'skill.tryDraft'>

const pauseMs = 500

export interface TrialState {
  /** The last answer, which may be of an earlier text while another is awaited. */
  trial: Trial | null
  isPending: boolean
  error: string | null
}

/** Tries the draft when typing pauses. */
export function useTrial(input: CallInput<'skill.tryDraft'>): TrialState {
  const [state, setState] = useState<TrialState>({ trial: null, isPending: true, error: null })
  const key = JSON.stringify(input)
  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(() => {
      setState((former) => ({ ...former, isPending: true }))
      void sameOrigin.call('skill.tryDraft', JSON.parse(key) as typeof input, { signal: abort.signal }).then(
        (trial) => abort.signal.aborted || setState({ trial, isPending: false, error: null }),
        (cause: unknown) =>
          abort.signal.aborted ||
          setState((former) => ({
            ...former,
            isPending: false,
            error: cause instanceof Error ? cause.message : 'The server didn’t answer.',
          })),
      )
    }, pauseMs)
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [key])
  return state
}
