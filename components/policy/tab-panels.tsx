'use client'

import dynamic from 'next/dynamic'

// What is not read first is loaded separately: the rules need none of its code.
export const HistoryList = dynamic(() => import('./history-list').then((module) => module.HistoryList))
export const StatesPanel = dynamic(() => import('./states-panel').then((module) => module.StatesPanel))
