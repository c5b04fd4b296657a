'use client'

import { useQuery } from '@tanstack/react-query'
import { FolderInput } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { formatBytes } from '@/components/ui/format-bytes'
import { countOf } from '@/components/ui/format-number'
import { Input } from '@/components/ui/input'
import { Time } from '@/components/ui/time'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { useAction } from '@/components/ui/use-action'
import { ingestSource } from '@/lib/actions'
import { query } from '@/lib/client/queries'
import type { CallOutput } from '@/lib/client/http-client'

type SourceFolder = CallOutput<'source.list'>['items'][number]

const harnessNames: Record<string, string> = { 'claude-code': 'Claude Code' }

/**
 * Folders of agent sessions on this machine: the detected ones, ticked, or a named one. Starts a job. `unavailable` explains why
 * not here.
 */
export function SourcePicker({ now, primary = true, unavailable }: { now: string; primary?: boolean; unavailable?: string }) {
  const result = useQuery(query('source.list', {}))
  const { data } = result
  const [left, setLeft] = useState<readonly string[]>([])
  const [path, setPath] = useState('')
  const ingest = useAction({
    name: 'source.ingest',
    run: ingestSource,
    message: (_, { paths }) => `Reading ${countOf(paths.length, 'folder')}`,
    onDone: () => setPath(''),
  })
  const folders = data?.items ?? []
  const ticked = folders.filter((one) => !left.includes(one.path)).map((one) => one.path)
  const named = path.trim()
  const paths = named ? [...ticked, named] : ticked
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (paths.length > 0 && !unavailable) ingest.mutate({ paths })
      }}
    >
      {!data && (
        <Unread of={result} cause="Couldn’t search for folders" shape={<SkeletonRows rows={2} label="Looking for folders" />} />
      )}
      {data && (
        <FoundFolders
          folders={folders}
          left={left}
          now={now}
          onToggle={(one, on) => setLeft(on ? left.filter((kept) => kept !== one) : [...left, one])}
        />
      )}
      <Field
        label={folders.length > 0 ? 'Or enter a folder' : 'Enter a folder'}
        hint="Mettle reads the transcripts (.jsonl, .json) inside it. Nothing leaves this machine."
      >
        <Input mono value={path} onValueChange={setPath} placeholder="~/.claude/projects" autoComplete="off" spellCheck={false} />
      </Field>
      <div>
        <Button
          type="submit"
          variant={primary ? 'primary' : 'secondary'}
          size={primary ? 'lg' : 'md'}
          pending={ingest.isPending}
          unavailable={unavailable ?? (paths.length === 0 ? 'Select or enter a folder' : undefined)}
          icon={<FolderInput aria-hidden />}
        >
          {folders.length > 0 ? 'Import these folders' : 'Import this folder'}
        </Button>
        {unavailable && <p className="mt-2 text-sm text-pretty text-ink-3">{unavailable}</p>}
      </div>
    </form>
  )
}

interface FoundFoldersProps {
  folders: readonly SourceFolder[]
  left: readonly string[]
  now: string
  onToggle: (path: string, on: boolean) => void
}

function FoundFolders({ folders, left, now, onToggle }: FoundFoldersProps) {
  if (folders.length === 0) return <p className="text-ink-2">No agent session folders found in the usual places.</p>
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2 text-sm font-medium">Found on this machine</legend>
      {folders.map((one) => (
        <Checkbox
          key={one.path}
          checked={!left.includes(one.path)}
          onCheckedChange={(on) => onToggle(one.path, on)}
          label={<code className="font-mono text-sm break-all">{one.shown}</code>}
          hint={
            <>
              {harnessNames[one.harness] ?? one.harness} · {countOf(one.files, 'transcript')} · {formatBytes(one.bytes)}
              {one.newestAt && (
                <>
                  {' '}
                  · newest <Time at={one.newestAt} now={now} />
                </>
              )}
            </>
          }
        />
      ))}
    </fieldset>
  )
}
