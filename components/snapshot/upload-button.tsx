'use client'

import { useMutation } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { sameOrigin } from '@/lib/client/queries'
import type { Restored } from '@/lib/contract/snapshot'
import { report } from './use-download'

/** Uploads a snapshot from this machine for inspection; this restores nothing. */
export function UploadButton({ onInspected }: { onInspected: (inspected: Restored) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const send = useMutation({
    mutationFn: (file: File) => sameOrigin.upload('snapshot.restore', { dryRun: true }, file),
    onSuccess: onInspected,
    onError: report,
    onSettled: () => {
      // Lets the same file be chosen again.
      if (field.current) field.current.value = ''
    },
  })
  return (
    <>
      <input
        ref={field}
        type="file"
        accept=".gz,application/gzip"
        aria-label="Snapshot to restore"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) send.mutate(file)
        }}
      />
      <Button icon={<Upload aria-hidden />} pending={send.isPending} onClick={() => field.current?.click()}>
        Restore from file…
      </Button>
    </>
  )
}
