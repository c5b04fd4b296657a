'use client'

import { createContext, use, useState, type ReactNode } from 'react'

interface LitSteps {
  /** Highlighted steps of the draft, by index; empty when none is. */
  steps: readonly number[]
  light: (steps: readonly number[]) => void
}

const LitStepsContext = createContext<LitSteps>({ steps: [], light: () => {} })

/** Links the sentences of a draft to the steps that back them: hovering one highlights the other. */
export function LitSteps({ children }: { children: ReactNode }) {
  const [steps, light] = useState<readonly number[]>([])
  return <LitStepsContext value={{ steps, light }}>{children}</LitStepsContext>
}

/** Whether any of `own` is highlighted, and the handlers that highlight them. A tap highlights too, until the next one. */
export function useLit(own: readonly number[]) {
  const { steps, light } = use(LitStepsContext)
  const on = () => light(own)
  const off = () => light([])
  return {
    isLit: own.some((step) => steps.includes(step)),
    handlers: own.length > 0 ? { onPointerEnter: on, onPointerLeave: off, onFocus: on, onBlur: off } : {},
  }
}
