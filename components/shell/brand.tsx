import { cn } from '@/components/ui/cn'

/** The logo: a rounded square split along its diagonal. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cn(
        'block size-[18px] shrink-0 rounded-sm bg-[linear-gradient(135deg,var(--accent)_50%,var(--good)_50%)]',
        className,
      )}
    />
  )
}
