import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { formatNumber } from '@/components/ui/format-number'
import type { CallOutput } from '@/lib/client/http-client'
import { spokenEffects } from '@/lib/domain/effect/compare-effects'

export type PackPreviewed = CallOutput<'pack.preview'>
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
export function PackPreview({ previewed, isPending, onAccept }: PackPreviewProps) {
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
