'use client'

import { Link } from '@/components/ui/link'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { activeHotkeys, type Hotkey } from '@/components/ui/hotkeys'
import { Kbd, strokeName } from '@/components/ui/kbd'

/** Every active key of the open page, by group: the page's own first, because they take precedence. */
export function KeySheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title="Keys" description="Off while you type. The pointer works for everything too." size="lg">
        {open && <KeyGroups hotkeys={activeHotkeys()} />}
        <p className="border-t border-line pt-3 text-sm text-ink-2">
          For programs:{' '}
          <Link href="/api-docs" onClick={() => onOpenChange(false)} className="rounded-xs text-accent hover:underline">
            API reference
          </Link>
        </p>
      </DialogContent>
    </Dialog>
  )
}

function KeyGroups({ hotkeys }: { hotkeys: readonly Hotkey[] }) {
  const groups = new Map<string, Hotkey[]>()
  for (const hotkey of hotkeys) {
    const name = hotkey.group ?? 'This page'
    groups.set(name, [...(groups.get(name) ?? []), hotkey])
  }
  return (
    <div className="gap-8 sm:columns-2">
      {[...groups].map(([group, keys]) => (
        <section key={group} className="mb-5 break-inside-avoid">
          <h3 className="mb-1 text-sm font-medium text-ink-3">{group}</h3>
          <dl>
            {keys.map((hotkey) => (
              <div
                key={hotkey.keys}
                className="flex min-h-8 items-center justify-between gap-4 border-b border-line last:border-0"
              >
                <dt>{hotkey.label}</dt>
                <dd>
                  <Kbd keys={hotkey.keys} />
                  <span className="sr-only">{strokeName(hotkey.keys)}</span>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
