import type { ComponentProps } from 'react'
import { cn } from './cn'

/** The content below a page's TopBar: one column, as wide as lines and tables stay readable. */
export function PageBody({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={cn('mx-auto grid w-full grid-cols-1 max-w-[1320px] content-start gap-4 p-4 md:px-6 md:py-5', className)}
    />
  )
}
