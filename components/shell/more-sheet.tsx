'use client'

import { Link } from '@/components/ui/link'
import { CountBadge } from '@/components/ui/badge'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { isHere, type NavCounts, type NavItem } from './navigation'
import { SignedIn, type Account } from './signed-in'
import { ThemeChoice } from './theme-choice'
import { WorkspaceList, type Workspaces } from './workspace-switcher'

interface MoreSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  items: readonly NavItem[]
  path: string
  counts: NavCounts
  workspaces: Workspaces
  account: Account | null
}

/** The pages that do not fit the foot of a narrow screen. */
export function MoreSheet({ open, onOpenChange, items, path, counts, workspaces, account }: MoreSheetProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent size="bottom" title="More">
        <ul className="grid gap-0.5">
          {items.map((item) => (
            <li key={item.place}>
              <Link
                href={item.href}
                onClick={() => onOpenChange(false)}
                aria-current={isHere(item, path) ? 'page' : undefined}
                className="flex h-11 items-center gap-3 rounded-md px-2 text-md aria-[current]:bg-sunk aria-[current]:font-medium"
              >
                <item.icon className="size-5 text-ink-3" strokeWidth={1.75} aria-hidden />
                <span className="flex-1">{item.label}</span>
                <CountBadge count={counts[item.place]} />
              </Link>
            </li>
          ))}
        </ul>
        <WorkspaceList {...workspaces} />
        <div className="mt-2 flex items-center justify-between border-t border-line px-2 pt-3 text-ink-2">
          Theme <ThemeChoice />
        </div>
        {account && (
          <div className="mt-2 border-t border-line px-2 pt-2 text-ink-2">
            <SignedIn {...account} isWide />
          </div>
        )}
      </DialogContent>
    </Dialog>
  )
}
