'use client'

import { Check, ChevronsUpDown, Layers } from 'lucide-react'
import { Menu, MenuContent, MenuGroup, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu'
import { openWorkspace } from '@/components/ui/open-workspace'

export interface Workspaces {
  current: string
  items: readonly { name: string; isDemo: boolean }[]
}

/** The open workspace and, in its menu, the others. Nothing where there is only one. */
export function WorkspaceSwitcher({ current, items }: Workspaces) {
  if (items.length < 2) return null
  return (
    <Menu>
      <MenuTrigger
        render={
          <button
            type="button"
            aria-label={`Workspace: ${current}`}
            title={`Workspace: ${current}`}
            className="mb-2 flex h-8 w-full min-w-0 items-center gap-2.5 rounded-md border border-line bg-panel px-2.5 text-sm hover:bg-sunk data-popup-open:bg-sunk max-lg:w-9 max-lg:justify-center max-lg:px-0"
          >
            <Layers className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
            <span className="min-w-0 flex-1 truncate text-left font-medium max-lg:sr-only">{current}</span>
            <ChevronsUpDown className="size-3.5 shrink-0 text-ink-3 max-lg:hidden" aria-hidden />
          </button>
        }
      />
      <MenuContent align="start" className="max-w-72">
        <MenuGroup label="Workspaces">
          {items.map(({ name, isDemo }) => (
            <MenuItem
              key={name}
              icon={<Mark isCurrent={name === current} />}
              onClick={() => name !== current && openWorkspace(name)}
            >
              <span className="break-all">{name}</span>
              {isDemo && <span className="text-ink-3"> · sample data</span>}
              {name === current && <span className="sr-only"> (current)</span>}
            </MenuItem>
          ))}
        </MenuGroup>
        <MenuSeparator />
        <MenuItem icon={<Mark isCurrent={false} />} href="/settings#section-workspace">
          Manage workspaces
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}

function Mark({ isCurrent }: { isCurrent: boolean }) {
  return (
    <span className="grid size-4 place-items-center">{isCurrent && <Check className="size-4 text-accent" aria-hidden />}</span>
  )
}

/** The same for a narrow screen: a list with large targets. */
export function WorkspaceList({ current, items }: Workspaces) {
  if (items.length < 2) return null
  return (
    <div className="mt-2 border-t border-line px-2 pt-3">
      <h3 className="pb-1 text-sm text-ink-2">Workspace</h3>
      <ul aria-label="Workspaces" className="-mx-2 grid gap-0.5">
        {items.map(({ name, isDemo }) => (
          <li key={name}>
            <button
              type="button"
              aria-current={name === current ? 'true' : undefined}
              onClick={() => name !== current && openWorkspace(name)}
              className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-left text-md aria-[current]:bg-sunk aria-[current]:font-medium"
            >
              <Mark isCurrent={name === current} />
              <span className="min-w-0 break-all">
                {name}
                {isDemo && <span className="text-ink-3"> · sample data</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
