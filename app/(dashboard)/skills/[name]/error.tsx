'use client'

import type { Failure } from '@/components/shell/failed-read'
import { FramedFailure } from '@/components/shell/failures'

export default function SkillError(failure: Failure) {
  return <FramedFailure {...failure} title="Skill" crumbs={crumbs} cause="Couldn’t load this skill" out={out} />
}

const out = { href: '/skills', label: 'All skills' }
const crumbs = [{ label: 'Skills', href: '/skills' }]
