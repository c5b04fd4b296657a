'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Code } from '@/components/ui/code'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { useAction } from '@/components/ui/use-action'
import { revokeKey, revokeKeyAccount } from '@/lib/actions'
import type { KeyItem } from '@/lib/contract/key'
import { permissionTexts } from '@/lib/domain/permission/permission'

interface RevokeKeyProps {
  item: KeyItem
  /** Listed with the person's account: anybody may revoke their own keys. */
  isOwn?: boolean
  onRevoked?: () => void
}

/** Revokes a key after a question. It can't be undone: whoever was told the key once may still have it. */
export function RevokeKey({ item, isOwn = false, onRevoked }: RevokeKeyProps) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const revoke = useAction({
    name: isOwn ? 'account.revokeKey' : 'key.revoke',
    run: isOwn ? revokeKeyAccount : revokeKey,
    message: () => `Revoked ${item.name}`,
    onDone: () => {
      close()
      onRevoked?.()
    },
  })
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        // Keys of one's own may be in both lists of the page.
        aria-label={`Revoke ${item.name}${isOwn ? ' from your account' : ''}`}
        onClick={() => setIsAsking(true)}
      >
        Revoke
      </Button>
      {isAsking && (
        <Dialog open onOpenChange={(isOpen) => !isOpen && close()}>
          <DialogContent
            title={`Revoke ${item.name}?`}
            description="Programs that use it are refused at once. This can’t be undone."
            footer={
              <>
                <Button onClick={close}>Cancel</Button>
                <Button variant="danger" pending={revoke.isPending} onClick={() => revoke.mutate({ id: item.id })}>
                  Revoke key
                </Button>
              </>
            }
          >
            <div className="grid gap-1.5 text-ink-2">
              <p>
                <Code>{item.prefix}…</Code> may no longer:
              </p>
              <ul className="grid list-disc gap-0.5 pl-5">
                {item.permissions.map((one) => (
                  <li key={one}>{permissionTexts[one]}</li>
                ))}
              </ul>
            </div>
          </DialogContent>
        </Dialog>
      )}
    </>
  )
}
