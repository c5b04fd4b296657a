import type { Metadata } from 'next'
import { createLoader, parseAsString, type SearchParams } from 'nuqs/server'
import { PageData } from '@/app/page-data'
import { TopBar } from '@/components/shell/top-bar'
import { EditDesigner, NewDesigner } from '@/components/skill/design/designer'
import { pageContext } from '@/lib/http/page-context'
import { readOrNotFound } from '../skills/[name]/read-or-not-found'

const loadParams = createLoader({ skill: parseAsString })

interface PageProps {
  searchParams: Promise<SearchParams>
}

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const { skill } = await loadParams(searchParams)
  return { title: skill ? `Edit ${skill}` : 'New skill' }
}

export default async function DesignPage({ searchParams }: PageProps) {
  const [{ skill: name }, { workspace }] = await Promise.all([loadParams(searchParams), pageContext()])
  const data = new PageData()
  const now = new Date().toISOString()
  const skills = { label: 'Skills', href: '/skills' }
  if (!name)
    return data.hydrate(
      <>
        <TopBar title="New skill" crumbs={[skills]} />
        <NewDesigner workspace={workspace.id} now={now} />
      </>,
    )
  const skill = await readOrNotFound(data, name)
  await data.read('skill.version', { name, version: String(skill.version) })
  return data.hydrate(
    <>
      <TopBar title="Edit" crumbs={[skills, { label: skill.name, href: `/skills/${encodeURIComponent(skill.name)}` }]} />
      <EditDesigner name={name} workspace={workspace.id} now={now} />
    </>,
  )
}
