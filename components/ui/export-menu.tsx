'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { writeCsv, type CsvCell } from '@/lib/domain/csv/write-csv'
import { Button } from './button'
import { countOf } from './format-number'
import { Menu, MenuContent, MenuItem, MenuTrigger } from './menu'
import { saveFile } from './save-file'
import { toastDone, toastError } from './toast'

export interface ExportMenuProps {
  /** Singular of a row: "skill". The file is named after it. */
  what: string
  /** Every row of the view, over all of its pages, as flat records with the same keys. */
  rows: () => Promise<Record<string, CsvCell>[]>
  label?: string
  /** Server files that belong to the view. */
  files?: readonly { label: string; href: string; name: string }[]
}

/** Exports the rows of the view as a file, including its further pages. */
export function ExportMenu({ what, rows, label = 'Download this view', files = [] }: ExportMenuProps) {
  const [isBusy, setBusy] = useState(false)
  const during = async (work: () => Promise<string>) => {
    setBusy(true)
    try {
      toastDone(`Downloaded ${await work()}`)
    } catch (error) {
      toastError('Couldn’t load the rows', { effect: error instanceof Error ? error.message : undefined })
    } finally {
      setBusy(false)
    }
  }
  const save = (kind: 'csv' | 'json') =>
    during(async () => {
      const all = await rows()
      const columns = Object.keys(all[0] ?? {})
      const text = kind === 'csv' ? writeCsv(columns, all) : `${JSON.stringify(all, null, 2)}\n`
      saveFile(new Blob([text], { type: kind === 'csv' ? 'text/csv' : 'application/json' }), `${what}s.${kind}`)
      return countOf(all.length, what)
    })
  const fetchFile = (href: string, name: string) =>
    during(async () => {
      const response = await fetch(href)
      if (!response.ok) throw new Error(`The server answered ${response.status}.`)
      saveFile(await response.blob(), name)
      return name
    })
  return (
    <Menu>
      <MenuTrigger
        render={<Button size="icon" icon={<Download aria-hidden />} aria-label={label} title={label} pending={isBusy} />}
      />
      <MenuContent>
        <MenuItem onClick={() => void save('csv')}>As CSV</MenuItem>
        <MenuItem onClick={() => void save('json')}>As JSON</MenuItem>
        {files.map(({ label: said, href, name }) => (
          <MenuItem key={name} onClick={() => void fetchFile(href, name)}>
            {said}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}
