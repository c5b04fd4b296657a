'use client'

import dynamic from 'next/dynamic'

// Every page carries the code of what takes its place when it fails: that is fetched then, and no page pays for it before. Where
// even this cannot be fetched, the failure goes on to the page that stands in for everything and needs nothing.
export const FramedFailure = dynamic(() => import('./framed-failure').then((module) => module.FramedFailure))
export const PageFailure = dynamic(() => import('./page-failure').then((module) => module.PageFailure))
