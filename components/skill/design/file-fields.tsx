'use client'

import { ChevronRight, Plus, Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { formatBytes } from '@/components/ui/format-bytes'
import { Input } from '@/components/ui/input'
import { RowName } from '@/components/ui/row-name'
import { Textarea } from '@/components/ui/textarea'
import type { DesignDraft } from './design-draft'

/** Every file has the same two fields. */
const FieldName = ({ label, at }: { label: string; at: number }) => (
  <>
    {label}
    <RowName name={`of file ${at + 1}`} />
  </>
)

interface FileFieldsProps {
  files: DesignDraft['files']
  onChange: (files: NonNullable<DesignDraft['files']>) => void
}

/** Text files beside SKILL.md. Those of a skill with other kinds of files stay as they are. */
export function FileFields({ files, onChange }: FileFieldsProps) {
  if (files === null)
    return (
      <p className="text-sm text-ink-2">Some of its files aren’t text. They stay as they are; import a folder to change them.</p>
    )
  const change = (at: number, part: Partial<{ path: string; text: string }>) =>
    onChange(files.map((file, index) => (index === at ? { ...file, ...part } : file)))
  return (
    <div className="grid gap-3">
      {files.map((file, at) => (
        // The place identifies a file: its path is being typed.
        // oxlint-disable-next-line react/no-array-index-key
        <details key={at} open={file.path === ''} className="group min-w-0 rounded-lg border border-line px-3">
          <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 text-sm">
            <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-90" />
            <span className="min-w-0 flex-1 font-mono text-sm break-all">{file.path || 'New file'}</span>
            <span className="text-sm text-ink-3">{formatBytes(new TextEncoder().encode(file.text).length)}</span>
          </summary>
          <fieldset aria-label={`File ${at + 1}`} className="grid min-w-0 gap-2 pb-3">
            <div className="flex items-end gap-2">
              <Field label={<FieldName label="Path" at={at} />} className="min-w-0 flex-1">
                <Input mono value={file.path} placeholder="references/tone.md" onValueChange={(path) => change(at, { path })} />
              </Field>
              <Button
                size="icon"
                variant="ghost"
                aria-label={`Remove file ${file.path || at + 1}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => onChange(files.toSpliced(at, 1))}
              />
            </div>
            <Field label={<FieldName label="Text" at={at} />}>
              <Textarea
                mono
                rows={3}
                className="max-h-80"
                value={file.text}
                onChange={(event) => change(at, { text: event.target.value })}
              />
            </Field>
          </fieldset>
        </details>
      ))}
      <div>
        <Button size="sm" icon={<Plus aria-hidden />} onClick={() => onChange([...files, { path: '', text: '' }])}>
          Add file
        </Button>
      </div>
    </div>
  )
}
