'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import { editCandidate } from '@/lib/actions'
import { invalidateAfter, query } from '@/lib/client/queries'
import type { CandidateDetail } from '@/lib/contract/candidate'
import { estimateTokens } from '@/lib/domain/score/token-cost'
import { toastDone, toastUndo } from '@/components/ui/toast'
import { undo } from '@/components/ui/use-action'
import { mainText } from './wording-text'
import { detailInput } from './queue-input'
import { joinSkillMd, splitSkillMd } from './split-skill-md'
import { type DraftFields, unsaved } from './unsaved'

/** Validation error of a field; the server has the final say. */
export function faultsOf({ name, description, body }: DraftFields): Partial<DraftFields> {
  const faults: Partial<DraftFields> = {}
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) || name.length > 64)
    faults.name = 'Use 1 to 64 of a-z, 0-9 and single hyphens, with no hyphen at either end'
  if (description.trim() === '') faults.description = 'Say when to use it. Agents choose by this line'
  else if (description.length > 1024) faults.description = `At most 1,024 characters, now ${description.length}`
  else if (/[<>]/.test(description)) faults.description = 'Remove angle brackets'
  if (body.trim() === '') faults.body = 'Describe what to do'
  return faults
}

/** Tokens as in the catalogue: always loaded, and loaded on use. */
export function tokensOf({ name, description, body }: DraftFields, front: string): { listed: number; loaded: number } {
  return { listed: estimateTokens(`${name}: ${description}`), loaded: estimateTokens(joinSkillMd({ front, body })) }
}

const fieldsOf = (draft: CandidateDetail): DraftFields => {
  const { name, description } = draft
  return { name, description, body: splitSkillMd(mainText(draft)).body }
}

/** The edited fields of a draft over `base`, the draft that was read; an unfinished edit continues. */
function useTyped(candidate: CandidateDetail) {
  // The base of the edit stays when a newer draft arrives: the server compares digests.
  const [typed, setTyped] = useState(() => unsaved.get(candidate.id) ?? { base: candidate, fields: fieldsOf(candidate) })
  const { base, fields } = typed
  const read = fieldsOf(base)
  const isChanged = fields.name !== read.name || fields.description !== read.description || fields.body !== read.body
  useEffect(() => {
    unsaved.set(base.id, typed)
    return () => {
      if (!isChanged) unsaved.delete(base.id)
    }
  }, [base.id, isChanged, typed])
  return {
    base,
    fields,
    isChanged,
    change: (next: Partial<DraftFields>) => setTyped((before) => ({ ...before, fields: { ...before.fields, ...next } })),
    /** Resets the fields to those of the draft. */
    take: (draft: CandidateDetail) => setTyped({ base: draft, fields: fieldsOf(draft) }),
    giveUp: () => void unsaved.delete(base.id),
  }
}

/** The draft being edited. `save` returns the updated candidate, or null when it was refused. */
export function useDraft(candidate: CandidateDetail) {
  const cache = useQueryClient()
  const typed = useTyped(candidate)
  const { base, fields } = typed
  const { front, body } = splitSkillMd(mainText(base))
  const [refusal, setRefusal] = useState<string | null>(null)
  const saving = useMutation({
    mutationFn: () => {
      const { name, description } = fields
      return editCandidate({ id: base.id, name, description, files: files(), digest: base.digest })
    },
  })
  const show = (draft: CandidateDetail) => cache.setQueryData(query('candidate.read', detailInput(draft.id)).queryKey, draft)
  const files = () =>
    base.files.map((file) => {
      if (file.path !== 'SKILL.md') return file
      return { path: file.path, text: fields.body === body ? file.text : joinSkillMd({ front, body: fields.body }) }
    })
  const save = async (): Promise<CandidateDetail | null> => {
    if (Object.keys(faultsOf(fields)).length > 0) return null
    setRefusal(null)
    const result = await saving.mutateAsync().catch(() => null)
    if (!result?.ok) {
      setRefusal(result?.problem.detail ?? 'The server didn’t answer. Your text is still here. Try again.')
      if (result?.problem.code === 'conflict') await invalidateAfter(cache, 'candidate.edit')
      return null
    }
    const { event, ...saved } = result.value
    // Separate calls: the editor may be unmounted by now, while its unsaved edit is saved.
    typed.giveUp()
    typed.take(saved)
    show(saved)
    await invalidateAfter(cache, 'candidate.edit')
    const message = `Saved ${saved.name}`
    if (event) toastUndo(message, { onUndo: () => undo(cache, event) })
    else toastDone(message)
    return saved
  }
  return {
    ...typed,
    front,
    isStale: candidate.digest !== base.digest,
    faults: faultsOf(fields),
    refusal,
    refuse: setRefusal,
    isSaving: saving.isPending,
    save,
  }
}
