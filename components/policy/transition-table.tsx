import { Panel, PanelHeader } from '@/components/ui/panel'
import { StateBadge } from '@/components/ui/state-badge'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { states } from '@/lib/domain/lifecycle/states'
import { transitionRows, type Actor, type Effects, type Transition } from '@/lib/domain/lifecycle/transitions'

const who: Record<Actor, string> = {
  person: 'a person',
  policy: 'policy',
  doctor: 'the doctor',
  scan: 'a scan',
  merge: 'a merge',
}

const does: Record<keyof Effects, string> = {
  approves: 'approves one version by its digest',
  restartsWindow: 'resets the window',
  writesFiles: 'writes its files',
  archivesFiles: 'moves its files to the archive',
  removesFiles: 'removes its files',
  suppressesPattern: 'won’t propose the pattern again until its evidence doubles',
  setsProtected: 'protects or unprotects it',
}

/** Every possible move of a skill, from the table that the product itself uses. */
export function TransitionTable() {
  return (
    <Panel>
      <PanelHeader title="Moves" note="all other moves are refused" />
      <Table label="Moves between states">
        <TableHead>
          <tr>
            <TableHeader>Move</TableHeader>
            <TableHeader>From</TableHeader>
            <TableHeader>To</TableHeader>
            <TableHeader>By</TableHeader>
            <TableHeader>Also</TableHeader>
          </tr>
        </TableHead>
        <TableBody>
          {transitionRows.map((row) => (
            <MoveRow key={`${row.event}:${row.from.join()}`} row={row} />
          ))}
        </TableBody>
      </Table>
    </Panel>
  )
}

function MoveRow({ row }: { row: Transition }) {
  const fromAny = row.from.length >= states.length - 1
  return (
    <TableRow>
      <TableCell className="font-medium whitespace-nowrap">{row.event}</TableCell>
      <TableCell>
        <span className="flex flex-wrap gap-1">
          {fromAny ? 'any' : row.from.map((state) => <StateBadge key={state} state={state} />)}
        </span>
      </TableCell>
      <TableCell>{row.to ? <StateBadge state={row.to} /> : <span className="text-ink-3">unchanged</span>}</TableCell>
      <TableCell className="text-ink-2">
        {row.who.map((one) => who[one]).join(', ')}
        {row.needsReason && <span className="block text-sm text-ink-3">with a reason</span>}
      </TableCell>
      <TableCell className="min-w-48 text-ink-2">
        {(Object.keys(row.effects) as (keyof Effects)[]).map((effect) => does[effect]).join('; ') || '–'}
      </TableCell>
    </TableRow>
  )
}
