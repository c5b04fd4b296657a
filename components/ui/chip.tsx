import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn'

const chipStyle = cva('chip', {
  variants: {
    variant: {
      plain: '',
      hit: 'border-[color-mix(in_oklch,var(--accent)_45%,transparent)] bg-accent-soft',
      optional: 'border-dashed border-edge bg-transparent text-ink-3',
      failed: 'border-[color-mix(in_oklch,var(--bad)_40%,transparent)] bg-bad-soft text-bad',
    },
  },
  defaultVariants: { variant: 'plain' },
})

/** One token of a sequence, in mono. `hit` is highlighted, `optional` dashed, `failed` red with a cross. */
export function Chip({ variant, className, children, ...rest }: ComponentProps<'span'> & VariantProps<typeof chipStyle>) {
  return (
    <span {...rest} className={cn(chipStyle({ variant }), className)}>
      {variant === 'failed' && <span aria-label="failed">✕</span>}
      {children}
    </span>
  )
}

/** Chips in a row that never wraps: the overflow fades out, the accessible name has the whole sequence. */
export function ChipRow({ items, wrap = false, className }: { items: readonly string[]; wrap?: boolean; className?: string }) {
  const fade = 'flex-nowrap overflow-hidden [mask-image:linear-gradient(to_right,black_calc(100%-24px),transparent)]'
  return (
    <ol className={cn('flex gap-1', wrap ? 'flex-wrap' : fade, className)}>
      {items.map((item, index) => (
        <li key={`${index}${item}`} className="flex">
          <Chip>{item}</Chip>
        </li>
      ))}
    </ol>
  )
}
