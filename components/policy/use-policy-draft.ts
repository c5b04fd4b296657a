'use client'

import { useState } from 'react'
import type { CallOutput } from '@/lib/client/http-client'
import { checkPolicy } from '@/lib/domain/policy/check'
import type { PolicyIssue } from '@/lib/domain/policy/contradictions'
import { changesOf, mergePatch, type PolicyChange } from '@/lib/domain/policy/patch'
import {
  policyDefaults,
  policyFieldNames,
  type PolicyField,
  type PolicyPatch,
  type PolicyValues,
} from '@/lib/domain/policy/policy'
import { applyPatch } from '@/lib/domain/policy/resolve'

export type PolicyRead = CallOutput<'policy.read'>

/** Unsaved changes to a policy. */
interface Unsaved {
  edited: PolicyPatch
  inherit: PolicyField[]
  reason: string
}
const nothing: Unsaved = { edited: {}, inherit: [], reason: '' }

export interface PolicyDraft extends Unsaved {
  /** The values in force, overridden by the draft. */
  values: PolicyValues
  changes: PolicyChange[]
  /** Validation errors of the draft, for the form. */
  issues: PolicyIssue[]
  set: (patch: PolicyPatch) => void
  /** Clears a field of this scope, so that the inherited value applies again. */
  giveUp: (name: PolicyField) => void
  /** Starts from a whole set of values, such as a restored version. */
  start: (unsaved: Unsaved) => void
  setReason: (reason: string) => void
  discard: () => void
}

/** A draft over the policy in force, local until it is saved. */
export function usePolicyDraft(policy: PolicyRead): PolicyDraft {
  const [unsaved, setUnsaved] = useState(nothing)
  const { edited, inherit } = unsaved
  const values = applyPatch(policy.values, edited)
  const known = new Set(checkPolicy(policy.values, 'form').map(({ message }) => message))
  return {
    ...unsaved,
    values,
    changes: changesOf(policy.own, mergePatch(policy.own, effective(policy, unsaved), inherit)),
    issues: [...checkPolicy(values, 'form').filter(({ message }) => !known.has(message)), ...fixedIn(policy, values)],
    set: (patch) => {
      const touched = new Set(Object.keys(patch))
      const inherited = inherit.filter((name) => !touched.has(name))
      setUnsaved({ ...unsaved, edited: mergePatch(edited, patch), inherit: inherited })
    },
    giveUp: (name) => setUnsaved({ ...unsaved, edited: mergePatch(edited, {}, [name]), inherit: [...inherit, name] }),
    start: setUnsaved,
    setReason: (reason) => setUnsaved({ ...unsaved, reason }),
    discard: () => setUnsaved(nothing),
  }
}

/** Values other than the default where the workspace cannot have them. */
const fixedIn = ({ fixed, values: saved }: PolicyRead, values: PolicyValues): PolicyIssue[] =>
  policyFieldNames.flatMap((name) => {
    const message = fixed[name]
    const isSet = values[name] !== saved[name] && values[name] !== policyDefaults[name]
    return message !== undefined && isSet ? [{ paths: [name], message }] : []
  })

/** The effective changes of the draft: a field set back to its current value is no change. */
export function effective(policy: PolicyRead, { edited, inherit }: Pick<Unsaved, 'edited' | 'inherit'>): PolicyPatch {
  const differing = changesOf(policy.values, applyPatch(policy.values, edited)).map(({ field }) => field)
  const idle = (Object.keys(edited) as PolicyField[]).filter((name) => !differing.includes(name) && !inherit.includes(name))
  return mergePatch(edited, {}, idle)
}
