'use client'

import dynamic from 'next/dynamic'

// What takes the place of a page that fails: no page pays for it before it is awake. Where even this cannot be fetched, the failure
// goes on to the page that stands in for everything and needs nothing.
export const FramedFailure = dynamic(() => import('./framed-failure').then((module) => module.FramedFailure))
export const PageFailure = dynamic(() => import('./page-failure').then((module) => module.PageFailure))
