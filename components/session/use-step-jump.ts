'use client'

import { useEffect, useRef } from 'react'
import { useHotkeys } from '@/components/ui/hotkeys'

/**
 * Keys that walk the steps by moving the focus: `j` and `k` to the next and previous, `e` to the next error, `n` to the next call
 * of a skill. An error and its folded parents unfold. Attach the ref to the container of the steps.
 */
export function useStepJump<E extends HTMLElement>() {
  const box = useRef<E>(null)
  const jump = (selector: string, by: 1 | -1, unfold: boolean) => {
    const all = [...(box.current?.querySelectorAll<HTMLDetailsElement>('details[data-step]') ?? [])]
    const here = document.activeElement?.closest('details[data-step]')
    const at = here instanceof HTMLDetailsElement ? all.indexOf(here) : -1
    const order =
      by === 1 ? [...all.slice(at + 1), ...(unfold ? all.slice(0, at + 1) : [])] : all.slice(0, Math.max(0, at)).reverse()
    const next = order.find((one) => one.matches(selector))
    if (!next) return
    unfoldParents(next)
    if (unfold) next.open = true
    next.querySelector('summary')?.focus({ preventScroll: true })
    next.scrollIntoView({ block: unfold ? 'start' : 'nearest' })
  }
  const nextError = () => jump('[data-status=error]', 1, true)
  const arrive = useRef(nextError)
  useEffect(() => {
    const follow = () => {
      const { hash } = window.location
      if (hash === '#first-error') arrive.current()
      else if (hash.startsWith('#')) unfoldStep(box.current, hash.slice(1))
    }
    follow()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  useHotkeys([
    { keys: 'e', label: 'Next error', group: 'Session', run: nextError },
    { keys: 'n', label: 'Next use of a skill', group: 'Session', run: () => jump('[data-tool=Skill]', 1, true) },
    { keys: 'j', label: 'Next step', group: 'Session', run: () => jump('*', 1, false) },
    { keys: 'k', label: 'Previous step', group: 'Session', run: () => jump('*', -1, false) },
  ])
  return { box, nextError }
}

function unfoldParents(step: HTMLDetailsElement): void {
  for (let outer = step.parentElement?.closest('details'); outer; outer = outer.parentElement?.closest('details'))
    outer.open = true
}

/** The step that a link names: by its id, or "step-3" for the third of the agent itself. */
function linkedStep(box: HTMLElement | null, name: string): HTMLDetailsElement | null {
  const [, number] = /^step-(\d{1,6})$/.exec(name) ?? []
  if (number) return box?.querySelector<HTMLDetailsElement>(`details[data-position="${number}"]`) ?? null
  const row = document.getElementById(name)
  return row && box?.contains(row) ? row.querySelector<HTMLDetailsElement>('details[data-step]') : null
}

/** Shows the step that a link names, unfolded. */
function unfoldStep(box: HTMLElement | null, name: string): void {
  const step = linkedStep(box, name)
  if (!step) return
  unfoldParents(step)
  step.open = true
  step.querySelector('summary')?.focus({ preventScroll: true })
  step.scrollIntoView({ block: 'center' })
}
