'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { countOf } from '@/components/ui/format-number'
import { Input } from '@/components/ui/input'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { useAction } from '@/components/ui/use-action'
import { savePolicy } from '@/lib/actions'
import { query } from '@/lib/client/queries'
import { mergePatch } from '@/lib/domain/policy/patch'
import { policyDefaults, policyFieldNames, type PolicyPatch } from '@/lib/domain/policy/policy'
import { ChangeList } from './change-list'
import { effective, type PolicyDraft, type PolicyRead } from './use-policy-draft'
import type { ScopeInput } from './use-what-if'

/** The changes of the draft, the reason, and the save button. Renders nothing without changes. */
export function SavePanel({ policy, draft, scope }: { policy: PolicyRead; draft: PolicyDraft; scope: ScopeInput }) {
  const save = useSave(policy, draft, scope)
  if (draft.changes.length === 0) return null
  const issue = draft.issues[0]?.message
  const unavailable = issue ?? (draft.reason.trim() === '' ? 'Enter a reason first' : undefined)
  return (
    <Panel aria-label="Unsaved changes">
      <PanelHeader title="Unsaved" note={countOf(draft.changes.length, 'change')} />
      <PanelBody className="grid gap-3">
        <ChangeList changes={draft.changes} inherited={inheritedBy(policy)} />
        <Field label="Reason" error={issue}>
          <Input
            value={draft.reason}
            onValueChange={draft.setReason}
            placeholder="Why you are changing this"
            maxLength={1000}
            onKeyDown={(event) => event.key === 'Enter' && !unavailable && save.run()}
          />
        </Field>
        <div className="flex gap-2">
          <Button variant="primary" pending={save.isPending} unavailable={unavailable} onClick={save.run}>
            Save policy
          </Button>
          <Button variant="ghost" onClick={draft.discard}>
            Discard
          </Button>
        </div>
      </PanelBody>
    </Panel>
  )
}

/** Values that apply when the scope sets none: known for the workspace, which inherits the defaults. */
export const inheritedBy = ({ scope }: Pick<PolicyRead, 'scope'>) => (scope.kind === 'workspace' ? policyDefaults : undefined)

/** What the server will answer to the save, as far as it is known here: the same words, so that no row grows when it answers. */
function asSaved(policy: PolicyRead, { values, inherit }: PolicyDraft, patch: PolicyPatch): PolicyRead {
  const version = policy.version + 1
  const sources = { ...policy.sources }
  const sourceVersions = { ...policy.sourceVersions }
  if (policy.scope.kind === 'workspace')
    for (const name of inherit) {
      sources[name] = 'default'
      delete sourceVersions[name]
    }
  const own = mergePatch(policy.own, patch, inherit)
  for (const name of policyFieldNames) {
    if (own[name] === undefined) continue
    sources[name] = policy.scope.kind
    // All values of a scope are of its last save.
    sourceVersions[name] = version
  }
  return { ...policy, version, values, own, sources, sourceVersions }
}

/** Shows the new values at once; the server's response replaces them, or the old values return when it refuses. */
function useSave(policy: PolicyRead, draft: PolicyDraft, scope: ScopeInput) {
  const cache = useQueryClient()
  const { queryKey } = query('policy.read', scope)
  const save = useAction({
    name: 'policy.save',
    run: savePolicy,
    message: (value) => (value.event ? `Saved policy v${value.policy.version}` : 'No changes to save'),
    eventOf: (value) => value.event?.id ?? null,
    onFailed: () => cache.setQueryData(queryKey, policy),
  })
  const run = () => {
    const { inherit, reason, edited } = draft
    const patch = effective(policy, draft)
    cache.setQueryData(queryKey, asSaved(policy, draft, patch))
    draft.discard()
    save.mutate(
      { ...patch, ...scope, inherit, reason: reason.trim() },
      { onSuccess: (result) => !result.ok && draft.start({ edited, inherit, reason }) },
    )
  }
  return { run, isPending: save.isPending }
}
