import { ChevronRight } from 'lucide-react'
import { Link } from '@/components/ui/link'
import type { ReactNode } from 'react'
import { PaletteButton } from './palette-button'

export interface Crumb {
  label: ReactNode
  href: string
}

export interface TopBarProps {
  title: ReactNode
  /** Next to the title: "7 of 23", a "3 new" badge. */
  note?: ReactNode
  crumbs?: readonly Crumb[]
  actions?: ReactNode
}

/** The head of a page: its title and its actions. The title shrinks first; a page moves secondary actions into a menu. */
export function TopBar({ title, note, crumbs = [], actions }: TopBarProps) {
  return (
    <header className="sticky top-0 z-20 flex h-(--bar) items-center gap-2.5 border-b border-line bg-bg px-4 md:px-5">
      <div className="flex min-w-8 items-center gap-1.5">
        {crumbs.length > 0 && (
          <nav aria-label="Breadcrumb" className="flex items-center gap-1.5 text-ink-3 max-sm:hidden">
            {crumbs.map((crumb) => (
              <span key={crumb.href} className="flex items-center gap-1.5 whitespace-nowrap">
                <Link href={crumb.href} className="rounded-xs hover:text-ink">
                  {crumb.label}
                </Link>
                <ChevronRight className="size-3.5" aria-hidden />
              </span>
            ))}
          </nav>
        )}
        <h1 className="min-w-0 truncate text-md font-semibold tracking-[-0.01em]">{title}</h1>
      </div>
      {note && <div className="shrink-0 text-ink-3">{note}</div>}
      <div className="ml-auto flex max-w-[calc(100%-88px)] shrink-0 items-center gap-2 overflow-x-auto py-1 [scrollbar-width:none]">
        {actions}
      </div>
      <PaletteButton />
    </header>
  )
}
