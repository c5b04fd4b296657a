import { Code } from '@/components/ui/code'
import { CopyButton } from '@/components/ui/copy-button'
import { Panel, PanelHeader } from '@/components/ui/panel'

export interface Place {
  label: string
  path: string
  hint: string
}

/** The product's folders on this machine, each with a copy button. */
export function Places({ places }: { places: readonly Place[] }) {
  return (
    <Panel>
      <PanelHeader title="Locations" />
      <dl className="ruled">
        {places.map(({ label, path, hint }) => (
          <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2">
            <dt className="text-ink-2">{label}</dt>
            <dd className="row-span-3">
              <CopyButton text={path} label={`Copy the path: ${label}`} />
            </dd>
            <dd className="min-w-0">
              <Code className="break-all">{path}</Code>
            </dd>
            <dd className="text-sm text-pretty text-ink-3">{hint}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
