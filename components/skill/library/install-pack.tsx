'use client'

import { FolderInput, FolderSearch } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { countOf, formatNumber } from '@/components/ui/format-number'
import { Input } from '@/components/ui/input'
import { useAction } from '@/components/ui/use-action'
import type { CallOutput } from '@/lib/client/http-client'
import { installPack, previewPack } from '@/lib/actions'
import { Callout } from '@/components/ui/callout'
import { spokenEffects } from '@/lib/domain/effect/compare-effects'

type Installed = CallOutput<'pack.install'>

function resultText({ name, version, event, items }: Installed): string {
  if (event === null) return `${name} ${version} is installed already`
  const changed = items.filter(({ status }) => status === 'added' || status === 'updated').length
  return `Installed ${name} ${version}: ${countOf(changed, 'skill')}`
}

/** The skills that were not installed, in one line; undefined when all were. */
function left({ items }: Installed): string | undefined {
  const lines = items.filter(({ status }) => status === 'kept' || status === 'refused')
  return lines.length === 0 ? undefined : lines.map((one) => `${one.name}: ${one.reason ?? one.status}`).join(' ')
}

type PackPreviewed = CallOutput<'pack.preview'>

/** Installs a pack from a folder of this machine, or updates it from there. */
export function InstallPack() {
  const [dir, setDir] = useState('')
  const [previewed, setPreviewed] = useState<PackPreviewed | null>(null)
  const name = (given: string) => {
    setDir(given)
    setPreviewed(null)
  }
  const install = useAction({
    name: 'pack.install',
    run: installPack,
    message: resultText,
    adds: left,
    eventOf: ({ event }: Installed) => event,
    onDone: () => name(''),
  })
  const preview = useAction({ name: 'pack.preview', run: previewPack, onDone: setPreviewed })
  const named = dir.trim()
  return (
    <form
      className="grid gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (named) install.mutate({ dir: named })
      }}
    >
      <Field label="Install from a folder" hint="A folder on this machine that contains pack.json." className="sm:max-w-120">
        <Input mono value={dir} onValueChange={name} placeholder="~/packs/shop" autoComplete="off" spellCheck={false} />
      </Field>
      {previewed && (
        <PackPreview
          previewed={previewed}
          isPending={install.isPending}
          onAccept={() => install.mutate({ dir: named, acceptKey: true })}
        />
      )}
      <div className="flex gap-2">
        <Button
          icon={<FolderSearch aria-hidden />}
          pending={preview.isPending}
          disabled={named === ''}
          onClick={() => preview.mutate({ dir: named, preview: true })}
        >
          Preview
        </Button>
        <Button type="submit" icon={<FolderInput aria-hidden />} pending={install.isPending} disabled={named === ''}>
          Install
        </Button>
      </div>
    </form>
  )
}

type Item = PackPreviewed['items'][number]

function signerText({ key, name, isTrusted }: PackPreviewed['signer']): string {
  if (name !== null) return `Signed by ${name}.`
  if (key === null) return 'It is not signed: nothing shows who made it.'
  return `Signed with ${key}, which is ${isTrusted ? '' : 'not '}trusted here.`
}

function PackLine({ item: { name, status, reason, scan, added, removed } }: { item: Item }) {
  return (
    <li className="grid gap-0.5 py-1.5">
      <span>
        <span className="font-mono">{name}</span> {status}
        {reason && <span className="text-ink-2">: {reason}</span>}
      </span>
      {scan && scan.verdict !== 'allow' && (
        <span className={scan.verdict === 'deny' ? 'text-bad' : 'text-warn'}>The scan found: {scan.findings.join('; ')}</span>
      )}
      {added && <span className="text-warn">It can touch more: {spokenEffects(added)}.</span>}
      {removed && <span className="text-ink-2">It no longer touches: {spokenEffects(removed)}.</span>}
    </li>
  )
}

interface PackPreviewProps {
  previewed: PackPreviewed
  isPending: boolean
  /** Goes on although another key signed it. */
  onAccept: () => void
}

/** What a pack would bring, touch and cost, and who signed it, before anything is written. */
function PackPreview({ previewed, isPending, onAccept }: PackPreviewProps) {
  const { name, version, from, items, signer, refusal, catalogue } = previewed
  return (
    <section className="grid gap-2" aria-label={`Preview of ${name} ${version}`}>
      <p>
        {name} {version}
        {from === null ? '' : ` (now ${from})`}. {signerText(signer)} The list of skills costs {formatNumber(catalogue.before)}{' '}
        tokens a session, then {formatNumber(catalogue.after)}.
      </p>
      {refusal && (
        <Callout
          tone="warn"
          actions={
            <Button size="sm" pending={isPending} onClick={onAccept}>
              Accept this signer and install
            </Button>
          }
        >
          {refusal}
        </Callout>
      )}
      <ul className="divide-y divide-line text-sm">
        {items.map((item) => (
          <PackLine key={item.name} item={item} />
        ))}
      </ul>
    </section>
  )
}
