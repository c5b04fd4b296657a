'use client'

import { Dialog as Base } from '@base-ui/react/dialog'
import { cva, type VariantProps } from 'class-variance-authority'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Button } from './button'
import { cn } from './cn'

export const DialogRoot = Base.Root
export const DialogTrigger = Base.Trigger
export const DialogClose = Base.Close

const popup = cva(
  'fixed z-50 flex max-h-[calc(100dvh-32px)] flex-col border border-line bg-panel text-ink shadow-float outline-none',
  {
    variants: {
      size: {
        sm: 'float-in inset-x-4 top-[18dvh] mx-auto max-w-sm rounded-xl',
        md: 'float-in inset-x-4 top-[12dvh] mx-auto max-w-xl rounded-xl',
        lg: 'float-in inset-x-4 top-[6dvh] mx-auto max-h-[88dvh] max-w-4xl rounded-xl',
        side: 'inset-y-0 right-0 max-h-none w-[min(480px,100vw)] border-y-0 border-r-0 transition-transform duration-150 ease-out data-ending-style:translate-x-full data-starting-style:translate-x-full',
        bottom:
          'inset-x-0 bottom-0 rounded-t-xl border-x-0 border-b-0 transition-transform duration-150 ease-out data-ending-style:translate-y-full data-starting-style:translate-y-full',
      },
    },
    defaultVariants: { size: 'md' },
  },
)

/** The surface itself. */
export function DialogContent({
  title,
  description,
  footer,
  size,
  hideTitle = false,
  initialFocus,
  finalFocus,
  className,
  children,
}: DialogContentProps) {
  return (
    <Base.Portal>
      <Base.Backdrop className="fixed inset-0 z-50 bg-veil transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <Base.Popup initialFocus={initialFocus} finalFocus={finalFocus} className={cn(popup({ size }), className)}>
        <div className={hideTitle ? 'sr-only' : 'flex items-start gap-3 py-3.5 pr-3 pl-5'}>
          <div className="min-w-0 flex-1 pt-0.5">
            <Base.Title className="text-md font-semibold tracking-[-0.01em]">{title}</Base.Title>
            {description && <Base.Description className="mt-0.5 text-pretty text-ink-2">{description}</Base.Description>}
          </div>
          {!hideTitle && (
            <Base.Close render={<Button variant="ghost" size="icon-sm" aria-label="Close" icon={<X aria-hidden />} />} />
          )}
        </div>
        {children !== undefined && <div className={cn('min-h-0 overflow-y-auto', !hideTitle && 'px-5 pb-5')}>{children}</div>}
        {footer && <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</div>}
      </Base.Popup>
    </Base.Portal>
  )
}

export interface DialogContentProps extends VariantProps<typeof popup> {
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  /** Shows the title to screen readers only, and drops the padding. */
  hideTitle?: boolean
  /** The element that gets the focus on opening; by default the first focusable one. */
  initialFocus?: RefObject<HTMLElement | null>
  /** The element that gets the focus back when the former one may be unmounted, like a menu item. */
  finalFocus?: () => HTMLElement | null
  className?: string
  children?: ReactNode
}
