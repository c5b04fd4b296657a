'use client'

import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { inPlace } from './in-place'

/**
 * As `lazily`, without a place of its own: until its code is there, the nearest boundary around it is pending as a whole. For parts
 * whose size nobody knows before, because what stands below them would move.
 */
export function lateWithin<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazy(async () => ({ default: await inPlace(load)() })) as ComponentType<P>
}

/**
 * A part of the page whose code is not among the scripts that the page waits for: the server renders it, and it comes alive once its
 * code is loaded. `shape` stands for it where the browser has to render it first.
 */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>, shape: ReactNode = null): ComponentType<P> {
  const Part = lateWithin(load)
  return function Lazily(props: P) {
    return <Suspense fallback={shape}>{createElement(Part, props)}</Suspense>
  }
}
