'use client'

import dynamic from 'next/dynamic'

// Error pages, loaded after hydration so that no page pays for them earlier. If even this cannot be loaded, the error
// reaches the global error page, which has no dependencies.
export const FramedFailure = dynamic(() => import('./framed-failure').then((module) => module.FramedFailure))
export const PageFailure = dynamic(() => import('./page-failure').then((module) => module.PageFailure))
