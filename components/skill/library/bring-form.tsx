'use client'

import { FolderSearch, PackageOpen } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useId, useRef, useState, type RefObject, useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { DialogContent } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { overHttp } from '@/components/ui/over-http'
import { useAction, undo } from '@/components/ui/use-action'
import { JobProgress } from '@/components/ui/job-progress'
import { toastError, toastUndo } from '@/components/ui/toast'
import { invalidateAfter } from '@/lib/client/queries'
import type { Loaded } from '@/lib/contract/exchange'
import type { JobItem } from '@/lib/contract/job'
import { skillHref } from '../skill-address'
import { ImportPreview } from './import-preview'
import { LoadedFiles, loadedText } from './loaded-files'
import { useLoad } from './use-load'

const importOverHttp = overHttp('skill.import')

/** Imports existing skills: a folder of this machine, shown before anything is written, or one packed skill. */
export function BringForm() {
  const first = useRef<HTMLInputElement>(null)
  const [dir, setDir] = useState('')
  const { stage, onEnded, preview, load } = useLoad()
  const named = dir.trim()
  if (stage.at === 'preview')
    return (
      <DialogContent size="lg" title="Import skills" description="Choose what to import. Undo reverts the import.">
        <ImportPreview
          dir={named}
          previewed={stage.previewed}
          isPending={load.isPending}
          onTake={(input) => load.mutate({ ...input, wait: 0 })}
          onBack={() => onEnded(null)}
        />
      </DialogContent>
    )
  if (stage.at === 'job')
    return (
      <DialogContent size="md" title="Import skills" description="Undo reverts the import.">
        <LoadJob job={stage.job} onEnded={onEnded} />
      </DialogContent>
    )
  return (
    <DialogContent
      size="md"
      initialFocus={first}
      title="Import skills"
      description="Nothing is written before you see what the folder has. Undo reverts the import."
    >
      <div className="grid gap-5">
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            onEnded(null)
            preview.mutate({ ...(named ? { dir: named } : {}), preview: true })
          }}
        >
          <FolderField first={first} dir={dir} onDir={setDir} issue={stage.issue} />
          <div>
            <Button type="submit" variant="primary" icon={<FolderSearch aria-hidden />} pending={preview.isPending}>
              {named ? 'Check folder' : 'Check this machine'}
            </Button>
          </div>
        </form>
        {stage.loaded ? <LoadedFiles loaded={stage.loaded} /> : <PackedSkill />}
      </div>
    </DialogContent>
  )
}

function FolderField({
  first,
  dir,
  onDir,
  issue,
}: {
  first: RefObject<HTMLInputElement | null>
  dir: string
  onDir: (dir: string) => void
  issue: string | undefined
}) {
  return (
    <Field
      label="Folder on this machine"
      error={issue}
      hint="Finds every folder inside it that has a SKILL.md. Leave empty for the skill folders of agents on this machine."
    >
      <Input
        ref={first}
        mono
        value={dir}
        onValueChange={onDir}
        placeholder="~/.claude/skills"
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  )
}

/** A single file: a .skill archive, or a SKILL.md alone. */
function PackedSkill() {
  const id = useId()
  const router = useRouter()
  const importSkill = useAction({
    name: 'skill.import',
    run: importOverHttp,
    message: ({ skill, status }) => (status === 'kept' ? `${skill.name} stays as it is` : `${skill.name} ${status}`),
    adds: ({ reason, scan }) => (scan?.verdict === 'deny' ? 'The scan blocked it: it is not served.' : (reason ?? undefined)),
    eventOf: ({ event }) => event?.id ?? null,
    onDone: ({ skill }) => router.push(skillHref(skill.name)),
  })
  const importFile = async (file: File) => {
    if (/\.md$/i.test(file.name)) importSkill.mutate({ text: await file.text() })
    else importSkill.mutate({ archive: new Uint8Array(await file.arrayBuffer()) })
  }
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <label htmlFor={id} className="flex items-center gap-2 text-sm font-medium">
        <PackageOpen className="size-4 text-ink-3" aria-hidden />
        A single file
      </label>
      <input
        id={id}
        type="file"
        accept=".skill,.zip,.md"
        disabled={importSkill.isPending}
        className="max-w-full text-sm text-ink-2 file:mr-3 file:h-[30px] file:cursor-pointer file:rounded-md file:border file:border-line file:bg-panel file:px-3 file:text-sm file:font-medium file:text-ink hover:file:bg-sunk"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) void importFile(file)
        }}
      />
      <p className="text-sm text-ink-3">A .skill archive or a SKILL.md. Mettle doesn’t run anything in it.</p>
    </div>
  )
}

const isLoaded = (result: unknown): result is Loaded =>
  typeof result === 'object' && result !== null && 'items' in result && 'counts' in result

/** An import that is longer than one answer: its progress, and at its end what came of it; null where it did not get there. */
function LoadJob({ job, onEnded }: { job: JobItem; onEnded: (loaded: Loaded | null) => void }) {
  const cache = useQueryClient()
  const end = useCallback(
    (ended: JobItem) => {
      void invalidateAfter(cache, 'skill.load')
      const { result, status, error } = ended
      if (status !== 'succeeded' || !isLoaded(result)) {
        if (status === 'failed')
          toastError(error ?? 'The import failed', { effect: 'Undo in the log takes back what was imported.' })
        return onEnded(null)
      }
      const { event } = result
      if (event) toastUndo(loadedText(result), { onUndo: () => undo(cache, event) })
      onEnded(result)
    },
    [cache, onEnded],
  )
  return (
    <div className="grid gap-3">
      <JobProgress job={job} onEnded={end} />
      <p className="text-sm text-ink-3">You can close this: the import goes on, and other pages show how far it is.</p>
    </div>
  )
}
