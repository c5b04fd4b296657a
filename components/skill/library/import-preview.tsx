import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DialogActions } from '@/components/ui/dialog-actions'
import { countOf, formatNumber } from '@/components/ui/format-number'
import { Input } from '@/components/ui/input'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import type { Tone } from '@/components/ui/tone'
import type { CollisionChoice } from '@/lib/domain/lifecycle/collision'
import type { Loaded } from '@/lib/contract/exchange'
import {
  choosable,
  costWith,
  firstPick,
  loadInput,
  takenOf,
  type Choosable,
  type ImportKind,
  type Picked,
} from './import-choices'

/** Rows drawn at first, and with each press of "Show more". */
const step = 100

interface ImportPreviewProps {
  dir: string
  previewed: Loaded
  isPending: boolean
  onTake: (input: ReturnType<typeof loadInput>) => void
  onBack: () => void
}

/** What a folder would bring, before anything is written: each skill with its cost and what the scan found, to be chosen one by one. */
export function ImportPreview({ dir, previewed, isPending, onTake, onBack }: ImportPreviewProps) {
  const rows = choosable(previewed)
  const [picked, setPicked] = useState<Picked>(() => firstPick(rows))
  const [from, setFrom] = useState(previewed.from)
  const taken = takenOf(rows, picked).length
  const { unchanged, refused } = previewed.counts
  return (
    <section aria-label="What would be imported" className="grid gap-3">
      <p className="text-sm text-ink-2">
        {countOf(previewed.items.length, 'file')} in {previewed.folders.join(', ') || 'no folder'}
        {unchanged > 0 && `, ${unchanged} unchanged`}
        {refused > 0 && `, ${refused} refused`}. Nothing is written yet.
      </p>
      <Whose from={from} onChange={setFrom} />
      <Choices rows={rows} picked={picked} onPick={setPicked} />
      <Refused previewed={previewed} />
      <Cost previewed={previewed} rows={rows} picked={picked} />
      <DialogActions>
        <Button onClick={onBack}>Choose another folder</Button>
        <Button
          variant="primary"
          pending={isPending}
          disabled={taken === 0}
          onClick={() => onTake(loadInput(dir, from, rows, picked))}
        >
          {taken === 0 ? 'Import' : `Import ${countOf(taken, 'skill')}`}
        </Button>
      </DialogActions>
    </section>
  )
}

function Whose({ from, onChange }: { from: Loaded['from']; onChange: (from: Loaded['from']) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Segmented
        label="Whose skills they are"
        items={[
          { value: 'imported', label: 'Somebody else’s' },
          { value: 'mine', label: 'My own' },
        ]}
        value={from}
        onValueChange={onChange}
      />
      <span className="text-ink-3">
        {from === 'mine' ? 'Released at once.' : 'On probation: verified, until their uses prove them.'}
      </span>
    </div>
  )
}

interface ChoicesProps {
  rows: readonly Choosable[]
  picked: Picked
  onPick: (picked: Picked) => void
}

function Choices({ rows, picked, onPick }: ChoicesProps) {
  const [words, setWords] = useState('')
  const [shown, setShown] = useState(step)
  const query = words.trim().toLowerCase()
  const found = query === '' ? rows : rows.filter((row) => `${row.name} ${row.description ?? ''}`.toLowerCase().includes(query))
  const own = found.filter(({ kind }) => kind !== 'collision')
  const chosen = own.filter(({ name }) => picked.names.has(name)).length
  const pickAll = (isPicked: boolean) => {
    const names = new Set(picked.names)
    for (const { name } of own)
      if (isPicked) names.add(name)
      else names.delete(name)
    onPick({ ...picked, names })
  }
  if (rows.length === 0) return <p className="text-sm">Nothing new to import.</p>
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Checkbox
          label={`All ${formatNumber(own.length)}`}
          checked={own.length > 0 && chosen === own.length}
          indeterminate={chosen > 0 && chosen < own.length}
          disabled={own.length === 0}
          onCheckedChange={pickAll}
        />
        {rows.length > 10 && (
          <Input
            aria-label="Filter these skills"
            placeholder="Filter these skills"
            value={words}
            onValueChange={setWords}
            autoComplete="off"
            className="max-w-56"
          />
        )}
      </div>
      <ul aria-label="Skills to choose from" className="max-h-[40dvh] ruled overflow-y-auto border-y border-line">
        {found.slice(0, shown).map((row) => (
          <ChoiceRow key={row.name} row={row} picked={picked} onPick={onPick} />
        ))}
        {found.length === 0 && <li className="py-2 text-sm text-ink-3">None of them matches “{words.trim()}”.</li>}
      </ul>
      {found.length > shown && (
        <div>
          <Button size="sm" onClick={() => setShown(shown + step)}>
            Show {Math.min(step, found.length - shown)} more of {formatNumber(found.length)}
          </Button>
        </div>
      )}
    </div>
  )
}

const kinds: Partial<Record<ImportKind, { word: string; tone: Tone }>> = {
  new: { word: 'new', tone: 'good' },
  changed: { word: 'new version', tone: 'accent' },
  collision: { word: 'name taken', tone: 'warn' },
}

const collisionItems: { value: CollisionChoice; label: string }[] = [
  { value: 'keep', label: 'Keep mine' },
  { value: 'replace', label: 'Replace it' },
  { value: 'both', label: 'Keep both' },
]

function ChoiceRow({ row, picked, onPick }: { row: Choosable; picked: Picked; onPick: (picked: Picked) => void }) {
  const kind = kinds[row.kind]
  const pick = (isPicked: boolean) => {
    const names = new Set(picked.names)
    if (isPicked) names.add(row.name)
    else names.delete(row.name)
    onPick({ ...picked, names })
  }
  const choose = (choice: CollisionChoice) => onPick({ ...picked, collisions: { ...picked.collisions, [row.name]: choice } })
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2.5 gap-y-0.5 py-2 text-sm">
      {row.kind === 'collision' ? (
        <span className="w-4" />
      ) : (
        <Checkbox aria-label={`Import ${row.name}`} checked={picked.names.has(row.name)} onCheckedChange={pick} />
      )}
      <div className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium break-all">{row.name}</span>
          {kind && <Badge tone={kind.tone}>{kind.word}</Badge>}
          {row.scan?.verdict === 'deny' && <Badge tone="bad">blocked by the scan</Badge>}
          {row.scan?.verdict === 'override' && <Badge tone="warn">check before use</Badge>}
        </span>
        {row.description && <p className="line-clamp-2 text-ink-2">{row.description}</p>}
        <Remarks row={row} />
      </div>
      <div className="grid justify-items-end gap-1">
        <span className="whitespace-nowrap text-ink-3 tabular-nums">{formatNumber(row.tokens ?? 0)} tokens</span>
        {row.kind === 'collision' && (
          <Select
            look="bar"
            label={`What to do with ${row.name}`}
            items={collisionItems}
            value={picked.collisions[row.name] ?? 'keep'}
            onValueChange={choose}
          />
        )}
      </div>
    </li>
  )
}

function Remarks({ row }: { row: Choosable }) {
  const lines = [...(row.reason ? [row.reason] : []), ...(row.scan?.findings ?? []), ...row.repairs.map(({ detail }) => detail)]
  return lines.slice(0, 4).map((line, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- two findings may read alike, and the list never changes
    <p key={index} className="text-sm text-pretty text-ink-3">
      {line}
    </p>
  ))
}

function Refused({ previewed }: { previewed: Loaded }) {
  const refused = previewed.items.filter(({ status }) => status === 'refused')
  if (refused.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-ink-2">{countOf(refused.length, 'file')} can’t be imported</summary>
      <ul className="mt-1 grid max-h-[20dvh] gap-1 overflow-y-auto">
        {refused.map(({ path, reason }) => (
          <li key={path} className="text-sm text-ink-3">
            <span className="font-mono">{path}</span>: {reason}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Cost({ previewed, rows, picked }: { previewed: Loaded; rows: readonly Choosable[]; picked: Picked }) {
  const before = previewed.catalogue?.before ?? 0
  const after = costWith(before, rows, picked)
  return (
    <output className="text-sm text-ink-2">
      The list of served skills costs each session {formatNumber(before)} tokens now
      {after === before ? ', and no more with these.' : `, ${formatNumber(after)} with these.`}
    </output>
  )
}
