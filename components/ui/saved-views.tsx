'use client'

import { Bookmark, X } from 'lucide-react'
import { Link } from './link'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { Button } from './button'
import { controlStyle } from './control'
import { Popover, PopoverContent, PopoverTrigger } from './popover'
import { toastDone } from './toast'
import { useSavedViews, viewText } from './use-saved-views'

/** Named views of a list: its address with filters, sort and columns, stored in this browser per workspace. */
export function SavedViews({ scope, path }: { scope: string; path: string }) {
  const search = viewText(useSearchParams() ?? [])
  const { views, save, drop } = useSavedViews(scope)
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const saveView = () => {
    if (!name.trim()) return
    save({ name: name.trim(), search })
    toastDone(`Saved the view “${name.trim()}”`)
    setName('')
    setOpen(false)
  }
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger render={<Button icon={<Bookmark aria-hidden />}>Views</Button>} />
      <PopoverContent title="Saved views" align="end" className="w-72">
        {views.length === 0 && (
          <p className="mb-2 text-sm text-ink-2">No views yet. A view saves the current filters, sort and columns.</p>
        )}
        <ul aria-label="Saved views" className="-mx-1.5 mb-2 max-h-64 overflow-y-auto empty:hidden">
          {views.map((view) => (
            <li key={view.name} className="flex items-center gap-1">
              <Link
                href={view.search ? `${path}?${view.search}` : path}
                aria-current={view.search === search ? 'true' : undefined}
                className="flex min-h-8 min-w-0 flex-1 items-center rounded-md px-1.5 hover:bg-sunk aria-[current=true]:font-medium aria-[current=true]:text-accent"
                onClick={() => setOpen(false)}
              >
                <span className="truncate">{view.name}</span>
              </Link>
              <Button
                size="icon"
                variant="ghost"
                aria-label={`Delete view ${view.name}`}
                icon={<X aria-hidden />}
                onClick={() => drop(view.name)}
              />
            </li>
          ))}
        </ul>
        <form
          className="grid gap-2 border-t border-line pt-2.5"
          onSubmit={(event) => {
            event.preventDefault()
            saveView()
          }}
        >
          <NameField value={name} onChange={setName} />
          <Button type="submit" size="sm" variant="primary" unavailable={name.trim() ? undefined : 'Enter a name'}>
            Save
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  )
}

// Native, because every list has one in its head, and hardly any opens it.
function NameField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <label className="grid gap-1.5 text-sm font-medium">
      Save view
      <input
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        maxLength={60}
        autoComplete="off"
        className={`${controlStyle} font-normal`}
      />
    </label>
  )
}
