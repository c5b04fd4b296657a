import { cva, type VariantProps } from 'class-variance-authority'
import { LoaderCircle } from 'lucide-react'
import { Link } from './link'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { cn } from './cn'
import { Kbd } from './kbd'

export const buttonStyle = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap transition-colors duration-75 select-none disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary:
          'border-accent bg-accent text-on-accent hover:not-disabled:bg-[color-mix(in_oklch,var(--accent)_90%,var(--ink))]',
        secondary: 'border-line bg-panel text-ink hover:not-disabled:bg-sunk data-popup-open:bg-sunk',
        ghost: 'border-transparent text-ink-2 hover:not-disabled:bg-sunk hover:not-disabled:text-ink data-popup-open:bg-sunk',
        danger: 'border-line bg-panel text-bad hover:not-disabled:border-bad hover:not-disabled:bg-bad-soft',
      },
      size: {
        sm: 'h-[26px] px-2 text-sm',
        md: 'h-[30px] px-3 text-sm',
        lg: 'h-9 px-4 text-base',
        icon: 'size-[30px] p-0',
        'icon-sm': 'size-[26px] p-0',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
)

type Style = VariantProps<typeof buttonStyle> & { icon?: ReactNode; kbd?: string }

export type ButtonProps = ComponentProps<'button'> & Style & { pending?: boolean; unavailable?: string }

/**
 * A button. `kbd` shows its key (binding it is the caller's), `pending` keeps the width and blocks a second press,
 * `unavailable` says why it cannot be pressed: it stays focusable so that the reason can be read.
 */
export function Button({ variant, size, icon, kbd, pending, unavailable, className, children, onClick, ...rest }: ButtonProps) {
  const reasonId = useId()
  const blocked = Boolean(pending || unavailable)
  return (
    <button
      type="button"
      {...rest}
      className={cn(buttonStyle({ variant, size }), className)}
      aria-disabled={blocked || undefined}
      aria-busy={pending || undefined}
      aria-describedby={unavailable ? reasonId : rest['aria-describedby']}
      title={unavailable ?? rest.title}
      onClick={blocked ? (event) => event.preventDefault() : onClick}
    >
      {pending ? <LoaderCircle className="animate-spin" aria-hidden /> : icon}
      {children}
      {kbd && <ButtonKey keys={kbd} primary={variant === 'primary'} />}
      {unavailable && (
        <span id={reasonId} className="sr-only">
          {unavailable}
        </span>
      )}
    </button>
  )
}

/** A link that looks like a button, for actions that navigate. */
export function ButtonLink({ variant, size, icon, kbd, className, children, ...rest }: ComponentProps<typeof Link> & Style) {
  return (
    <Link {...rest} className={cn(buttonStyle({ variant, size }), className)}>
      {icon}
      {children}
      {kbd && <ButtonKey keys={kbd} primary={variant === 'primary'} />}
    </Link>
  )
}

function ButtonKey({ keys, primary }: { keys: string; primary: boolean }) {
  const onAccent = 'border-[color-mix(in_oklch,var(--on-accent)_45%,transparent)] bg-transparent text-inherit'
  return (
    <span className="-mr-1 inline-flex max-sm:hidden pointer-coarse:hidden">
      <Kbd keys={keys} className={primary ? onAccent : undefined} />
    </span>
  )
}
