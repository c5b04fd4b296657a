'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogContent } from '@/components/ui/dialog'

interface LeaveGuardProps {
  /** Whether there is something to lose sight of. */
  isOn: boolean
  /** Whether the browser stored the draft. */
  isStored: boolean
  onDiscard: () => void
}

/** The address within this site that a press on a link opens in this tab; null for any other press. */
function addressOf(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null
  const to = new URL(link.href)
  const isHere = to.pathname === window.location.pathname && to.search === window.location.search
  return to.origin !== window.location.origin || isHere ? null : to.pathname + to.search + to.hash
}

/** Asks before a link, a reload or a closed tab leaves unsaved changes. */
export function LeaveGuard({ isOn, isStored, onDiscard }: LeaveGuardProps) {
  const router = useRouter()
  const [to, setTo] = useState<string | null>(null)
  useEffect(() => {
    if (!isOn) return
    const onClick = (event: MouseEvent) => {
      const address = addressOf(event)
      if (address === null) return
      event.preventDefault()
      event.stopPropagation()
      setTo(address)
    }
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    document.addEventListener('click', onClick, { capture: true })
    // What the browser stored is there again after a reload: only what it could not store is lost.
    if (!isStored) window.addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, { capture: true })
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [isOn, isStored])
  const leave = () => {
    if (to !== null) router.push(to)
    setTo(null)
  }
  return (
    <Dialog open={to !== null} onOpenChange={(open) => !open && setTo(null)}>
      <DialogContent
        title="Leave without saving?"
        description={
          isStored
            ? 'The draft stays in this browser until you save or discard it.'
            : 'This browser couldn’t store the draft: leaving loses it.'
        }
        footer={
          <>
            <DialogClose render={<Button>Stay</Button>} />
            <Button
              variant="danger"
              onClick={() => {
                onDiscard()
                leave()
              }}
            >
              Discard and leave
            </Button>
            {isStored && (
              <Button variant="primary" onClick={leave}>
                Keep draft and leave
              </Button>
            )}
          </>
        }
      />
    </Dialog>
  )
}
