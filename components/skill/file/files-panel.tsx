'use client'

import { useQuery } from '@tanstack/react-query'
import { Download, FileText } from 'lucide-react'
import dynamic from 'next/dynamic'
import { Link } from '@/components/ui/link'
import { buttonStyle } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { CodeBlock } from '@/components/ui/code'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { Segmented } from '@/components/ui/segmented'
import { SkeletonRows, SkeletonText } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { query } from '@/lib/client/queries'
import { useRouter } from 'next/navigation'
import { skillHref } from '../skill-address'
import { formatBytes } from '@/components/ui/format-bytes'
import { splitContent } from './split-content'

const Markdown = dynamic(() => import('@/components/ui/markdown').then((module) => module.Markdown), {
  loading: () => <SkeletonText lines={8} />,
})

/** The files of the current version, and one of them: rendered without scripts and pictures, or raw. */
export function FilesPanel({ name, file, isRaw }: FilesPanelProps) {
  const result = useQuery(query('skill.read', { name }))
  const skill = result.data
  // Nothing is fetched before the skill is read; a new version is fetched again.
  const version = useQuery({
    ...query('skill.version', { name, version: String(skill?.version ?? 1) }),
    enabled: skill !== undefined,
  })
  if (!skill || (version.error && !version.data))
    return (
      <Unread
        of={[result, version]}
        cause="Couldn’t load the files"
        shape={<SkeletonRows rows={6} label="Loading the files" />}
      />
    )
  const shown = version.data?.files.find(({ path }) => path === file)
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[260px_minmax(0,1fr)]">
      <Panel>
        <PanelHeader title="Files" note={`of v${skill.version}`} actions={<DownloadLink name={skill.name} />} />
        <ul className="p-1.5">
          {skill.files.map(({ path, bytes, sha256 }) => (
            <li key={path}>
              <Link
                href={skillHref(name, { tab: 'files', file: path === 'SKILL.md' ? undefined : path })}
                scroll={false}
                aria-current={path === file ? 'true' : undefined}
                title={`sha256:${sha256}`}
                className={cn(
                  'flex min-h-8 items-center gap-2 rounded-md px-2 text-sm hover:bg-sunk',
                  path === file && 'bg-sunk font-medium',
                )}
              >
                <FileText className="size-4 shrink-0 text-ink-3" aria-hidden />
                <span className="min-w-0 flex-1 truncate">{path}</span>
                <span className="text-sm font-normal text-ink-3">{formatBytes(bytes)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
      <OneFile
        name={name}
        file={file}
        isRaw={isRaw}
        text={version.data ? (shown?.after ?? null) : undefined}
        isKnown={shown !== undefined}
      />
    </div>
  )
}

/** The skill as one file for other tools. A plain link, so that the browser saves the target. */
function DownloadLink({ name }: { name: string }) {
  return (
    <a
      href={`/api/skills/${encodeURIComponent(name)}/bundle`}
      download={`${name}.skill`}
      className={buttonStyle({ variant: 'ghost', size: 'sm' })}
    >
      <Download aria-hidden />
      .skill
    </a>
  )
}

interface FilesPanelProps {
  name: string
  file: string
  isRaw: boolean
}

interface OneFileProps {
  name: string
  file: string
  isRaw: boolean
  /** Undefined until it is read, null for a binary file. */
  text: string | null | undefined
  isKnown: boolean
}

function OneFile({ name, file, isRaw, text, isKnown }: OneFileProps) {
  const router = useRouter()
  const isMarkdown = /\.(md|markdown)$/i.test(file)
  const open = (view: 'rendered' | 'raw') =>
    router.push(skillHref(name, { tab: 'files', file: file === 'SKILL.md' ? undefined : file, raw: view === 'raw' }), {
      scroll: false,
    })
  const views = (
    <Segmented
      label="File view"
      items={[
        { value: 'rendered', label: 'Rendered' },
        { value: 'raw', label: 'Raw' },
      ]}
      value={isRaw ? 'raw' : 'rendered'}
      onValueChange={open}
    />
  )
  return (
    <Panel className="overflow-hidden">
      <PanelHeader title={<span className="font-mono text-sm">{file}</span>} actions={isMarkdown && views} />
      <PanelBody>
        {text === undefined && <SkeletonText lines={8} />}
        {text === null && (
          <p className="text-ink-2">{isKnown ? 'This file isn’t text.' : 'This version doesn’t contain the file.'}</p>
        )}
        {typeof text === 'string' &&
          (isMarkdown && !isRaw ? (
            <Markdown text={splitContent(text).body} />
          ) : (
            <CodeBlock text={text} label="File on disk" wrap />
          ))}
      </PanelBody>
    </Panel>
  )
}
