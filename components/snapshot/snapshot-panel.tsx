'use client'

import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, HardDriveDownload, Upload } from 'lucide-react'
import { useState, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Code } from '@/components/ui/code'
import { formatBytes } from '@/components/ui/format-bytes'
import { freshNow } from '@/components/ui/fresh-now'
import { overHttp } from '@/components/ui/over-http'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { Time } from '@/components/ui/time'
import { useAction } from '@/components/ui/use-action'
import { query, sameOrigin, invalidateAfter } from '@/lib/client/queries'
import type { Restored, SnapshotItem } from '@/lib/contract/snapshot'
import { saveFile } from '@/components/ui/save-file'
import { toastDone, toastError } from '@/components/ui/toast'
import { ProblemError } from '@/lib/client/problem-error'
import { RestoreDialog } from './restore-dialog'

const make = overHttp('snapshot.make')
const restore = overHttp('snapshot.restore')

const nameIn = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'snapshot.mettle.tar.gz'

/** Creates a snapshot and downloads it; the server keeps no copy. */
function useDownload() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const response = await sameOrigin.download('snapshot.make', {})
      const name = nameIn(response)
      saveFile(await response.blob(), name)
      return name
    },
    onSuccess: (name) => toastDone('Snapshot downloaded', name),
    onError: (error) => report(error),
    onSettled: () => invalidateAfter(cache, 'snapshot.make'),
  })
}

/** Reports why a transfer failed. */
function report(error: unknown): void {
  if (error instanceof ProblemError) toastError(error.message, { requestId: error.problem.requestId })
  else toastError('The server didn’t answer', { effect: 'Probably nothing changed. Try again.' })
}

/** Saves the workspace as one file, and restores it from one after an inspection. */
export function SnapshotPanel({ workspace, now }: { workspace: string; now: string }) {
  const [inspection, setInspection] = useState<{ inspected: Restored; atMs: number } | null>(null)
  const setInspected = (inspected: Restored) => setInspection({ inspected, atMs: Date.now() })
  const download = useDownload()
  const making = useAction({ name: 'snapshot.make', run: make, message: ({ snapshot }) => `Saved as ${snapshot.file}` })
  const preview = useAction({ name: 'snapshot.make', run: restore, onDone: setInspected })
  return (
    <Panel id="snapshots">
      <PanelHeader title="Snapshot and restore" />
      <PanelBody className="grid gap-4">
        <p className="text-pretty text-ink-2">
          Everything of {workspace} in one file: sessions, skills with all versions, uses, the log and the git history. Works on
          SQLite and PostgreSQL. Excludes keys, webhooks and folders on this machine.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button icon={<Download aria-hidden />} pending={download.isPending} onClick={() => download.mutate()}>
            Download snapshot
          </Button>
          <Button icon={<HardDriveDownload aria-hidden />} pending={making.isPending} onClick={() => making.mutate({})}>
            Save a snapshot
          </Button>
          <UploadButton onInspected={setInspected} />
        </div>
        <StoredSnapshots now={now} isLooking={preview.isPending} onPreview={(file) => preview.mutate({ file, dryRun: true })} />
      </PanelBody>
      {inspection && (
        <RestoreDialog
          inspected={inspection.inspected}
          workspace={workspace}
          now={freshNow(now, inspection.atMs)}
          onClose={() => setInspection(null)}
        />
      )}
    </Panel>
  )
}

/** The snapshots on the server. */
function StoredSnapshots({ now, isLooking, onPreview }: { now: string; isLooking: boolean; onPreview: (file: string) => void }) {
  const result = useQuery(query('snapshot.list', {}))
  const { data, dataUpdatedAt } = result
  if (!data)
    return (
      <Unread of={result} cause="Couldn’t load the snapshots" shape={<SkeletonRows rows={2} label="Loading the snapshots" />} />
    )
  if (data.items.length === 0) return <p className="text-ink-2">No snapshots yet. A restore saves one automatically first.</p>
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-2">
        Saved in <Code>{data.folder}</Code>
      </p>
      <ul className="ruled border-y border-line">
        {data.items.map((item) => (
          <StoredSnapshot
            key={item.file}
            item={item}
            now={freshNow(now, dataUpdatedAt)}
            isLooking={isLooking}
            onPreview={onPreview}
          />
        ))}
      </ul>
    </div>
  )
}

function StoredSnapshot({
  item,
  now,
  isLooking,
  onPreview,
}: {
  item: SnapshotItem
  now: string
  isLooking: boolean
  onPreview: (file: string) => void
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block truncate font-mono text-sm" title={item.file}>
          {item.file}
        </span>
        <span className="text-sm text-ink-2">
          {formatBytes(item.bytes)}, <Time at={item.createdAt} now={now} />
        </span>
      </span>
      <Button size="sm" disabled={isLooking} onClick={() => onPreview(item.file)} aria-label={`Restore ${item.file}`}>
        Restore…
      </Button>
    </li>
  )
}

/** Uploads a snapshot from this machine for inspection; this restores nothing. */
function UploadButton({ onInspected }: { onInspected: (inspected: Restored) => void }) {
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
