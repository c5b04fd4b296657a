'use client'

import type { Failure } from '@/components/shell/failed-read'
import { FramedFailure } from '@/components/shell/failures'

export default function SkillsError(failure: Failure) {
  return <FramedFailure {...failure} title="Skills" cause="Couldn’t load the skills" out={out} />
}

const out = { href: '/skills', label: 'All skills, unfiltered' }
