'use client'

import { createContext, use, useState, type ReactNode } from 'react'

interface LitSteps {
  /** Steps of the draft that are pointed at, by index; empty when none is. */
  steps: readonly number[]
  light: (steps: readonly number[]) => void
}

const LitStepsContext = createContext<LitSteps>({ steps: [], light: () => {} })

/** Ties the sentences of a draft to the steps that back them: pointing at one lights the other. */
export function LitSteps({ children }: { children: ReactNode }) {
  const [steps, light] = useState<readonly number[]>([])
  return <LitStepsContext value={{ steps, light }}>{children}</LitStepsContext>
}

/** Whether any of `own` is lit, and the handlers that light them. A tap lights too, until another. */
export function useLit(own: readonly number[]) {
  const { steps, light } = use(LitStepsContext)
  const on = () => light(own)
  const off = () => light([])
  return {
    isLit: own.some((step) => steps.includes(step)),
    handlers: own.length > 0 ? { onPointerEnter: on, onPointerLeave: off, onFocus: on, onBlur: off } : {},
  }
}
