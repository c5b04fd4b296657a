import { Pin } from 'lucide-react'
import { cn } from '@/components/ui/cn'

/** Policy never moves this skill. With `reason` the pin shows who pinned it and why. */
export function ProtectedPin({
  reason,
  showWord = false,
  className,
}: {
  reason?: string
  showWord?: boolean
  className?: string
}) {
  const label = reason ? `Protected: ${reason}` : 'Protected: policy never moves it'
  return (
    <span title={label} className={cn('inline-flex items-center gap-1 align-middle text-sm font-medium text-ink-2', className)}>
      <Pin className="size-3.5" fill="currentColor" aria-hidden />
      {showWord ? 'Protected' : <span className="sr-only">{label}</span>}
    </span>
  )
}
