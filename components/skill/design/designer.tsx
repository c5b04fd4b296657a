'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '@/lib/client/queries'
import { baseOf, newBase, type DesignDraft } from './design-draft'
import { SkillDesigner } from './skill-designer'

interface Props {
  workspace: string
  now: string
}

/** The designer of a new skill. */
export function NewDesigner({ workspace, now }: Props) {
  return <SkillDesigner base={newBase} current={null} scope={`${workspace}:new`} now={now} />
}

/** The designer of the next version of a skill. */
export function EditDesigner({ name, workspace, now }: Props & { name: string }) {
  const skill = useQuery(query('skill.read', { name })).data
  // Of the version that is edited: a newer one is told of, and not mixed in.
  const [first] = useState(skill)
  const version = useQuery({
    ...query('skill.version', { name, version: String(first?.version ?? 1) }),
    enabled: first !== undefined,
  }).data
  if (!skill || !first || !version) return null
  return (
    <SkillDesigner
      base={baseOf(first, textsOf(version.files))}
      current={(skill.own ?? skill).digest}
      scope={`${workspace}:skill:${skill.id}`}
      now={now}
    />
  )
}

/** Texts of the files beside SKILL.md; null where one is no text. */
function textsOf(files: readonly { path: string; after: string | null }[]): DesignDraft['files'] {
  const others = files.filter(({ path }) => path !== 'SKILL.md')
  const texts = others.flatMap(({ path, after }) => (after === null ? [] : [{ path, text: after }]))
  return texts.length === others.length ? texts : null
}
