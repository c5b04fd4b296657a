'use client'

import { useEffect } from 'react'

/** What ends the following: from then on the place on the page is the person's. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
const settledMs = 10_000

/** Keeps what the address names in view while parts above it, or it itself, still load. Returns how to stop. */
function followTarget(): () => void {
  const id = window.location.hash.slice(1)
  if (id === '') return () => undefined
  const show = () => document.getElementById(id)?.scrollIntoView({ block: 'start' })
  const observer = new MutationObserver(show)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const move of moves) window.removeEventListener(move, stop)
  }
  const timer = setTimeout(stop, settledMs)
  for (const move of moves) window.addEventListener(move, stop, { passive: true })
  observer.observe(document.body, { childList: true, subtree: true })
  show()
  return stop
}

/** Scrolls to the part of the page that the address names, also where its code or its data come later. */
export function useHashTarget(): void {
  useEffect(() => {
    let stop = followTarget()
    const follow = () => {
      stop()
      stop = followTarget()
    }
    window.addEventListener('hashchange', follow)
    return () => {
      window.removeEventListener('hashchange', follow)
      stop()
    }
  }, [])
}
