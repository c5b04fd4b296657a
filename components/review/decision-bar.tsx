'use client'

import { ActionBar } from '@/components/ui/action-bar'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { PutAside, type PutAsideProps } from './put-aside'

export interface DecisionBarProps extends PutAsideProps {
  /** The label of the approve button. */
  approveLabel: string
  /** Why it cannot be approved yet. */
  unready?: string | undefined
  onApprove: () => void
  onProtect?: (() => void) | undefined
  onEdit?: (() => void) | undefined
  onMerge?: (() => void) | undefined
  className?: string
}

/** The decisions on a candidate, each with its key. */
export function DecisionBar({
  approveLabel,
  unready,
  onApprove,
  onProtect,
  onEdit,
  onMerge,
  className,
  ...putAside
}: DecisionBarProps) {
  return (
    <ActionBar
      label="Decide"
      className={`mt-auto lg:max-xl:[&_kbd]:hidden ${className ?? ''}`}
      note={
        <span className="flex gap-1 max-xl:hidden">
          <Kbd keys="j" />
          <Kbd keys="k" />
          <Kbd keys="?" />
        </span>
      }
    >
      <Button variant="primary" kbd="a" unavailable={unready} onClick={onApprove}>
        {approveLabel}
      </Button>
      {onProtect && (
        <Button kbd="p" className="max-sm:order-last" unavailable={unready} onClick={onProtect}>
          <span>
            <Wide>Approve and </Wide>
            <span className="lg:max-xl:inline-block lg:max-xl:first-letter:uppercase">protect</span>
          </span>
        </Button>
      )}
      {onEdit && (
        <Button kbd="e" onClick={onEdit}>
          Edit
        </Button>
      )}
      {onMerge && (
        <Button kbd="m" className="max-sm:order-last" onClick={onMerge}>
          <span>
            Merge<Wide> into</Wide>…
          </span>
        </Button>
      )}
      <PutAside {...putAside} />
    </ActionBar>
  )
}

/** Words of a button that go where list and draft stand side by side on a narrow screen. */
const Wide = ({ children }: { children: string }) => <span className="lg:max-xl:hidden">{children}</span>
