'use client'

import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { inPlace } from './in-place'

/**
 * A part of the page whose code is not among the scripts that the page waits for: the server renders it, and it comes alive once its
 * code is loaded. `shape` stands for it where the browser has to render it first.
 */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>, shape: ReactNode = null): ComponentType<P> {
  const Part = lazy(async () => ({ default: await inPlace(load)() }))
  return function Lazily(props: P) {
    return <Suspense fallback={shape}>{createElement(Part as ComponentType<P>, props)}</Suspense>
  }
}
