import { useCallback, useState } from 'react'
import { overHttp } from '@/components/ui/over-http'
import { useAction } from '@/components/ui/use-action'
import type { CallOutput } from '@/lib/client/http-client'
import type { Loaded } from '@/lib/contract/exchange'
import type { JobItem } from '@/lib/contract/job'
import { loadedText } from './loaded-files'

const loadOverHttp = overHttp('skill.load')
type Answer = CallOutput<'skill.load'>

/** How far the import of a folder is: to be named (again, with the issue of the last name; or just done), shown before anything is written, or a job that goes on. */
type Stage =
  | { at: 'folder'; loaded: Loaded | null; issue?: string }
  | { at: 'preview'; previewed: Loaded }
  | { at: 'job'; job: JobItem }

/** The import of a folder, in stages. */
export function useLoad() {
  const [stage, setStage] = useState<Stage>({ at: 'folder', loaded: null })
  const onEnded = useCallback((loaded: Loaded | null) => setStage({ at: 'folder', loaded }), [])
  const preview = useAction({
    name: 'skill.load',
    run: loadOverHttp,
    onDone: (value: Answer) => 'job' in value || setStage({ at: 'preview', previewed: value }),
    onRefused: (issue) => setStage({ at: 'folder', loaded: null, issue }),
  })
  const load = useAction({
    name: 'skill.load',
    run: loadOverHttp,
    message: (value: Answer) => ('job' in value ? undefined : loadedText(value)),
    eventOf: (value) => ('job' in value ? null : value.event),
    onDone: (value) => setStage('job' in value ? { at: 'job', job: value.job } : { at: 'folder', loaded: value }),
  })
  return { stage, onEnded, preview, load }
}
