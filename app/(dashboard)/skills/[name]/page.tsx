import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { PageData } from '@/app/page-data'
import { TopBar } from '@/components/shell/top-bar'
import { ActionButtons } from '@/components/skill/action/action-buttons'
import { loadSkillParams } from '@/components/skill/skill-params'
import { SkillView } from '@/components/skill/skill-view'
import { readOrNotFound } from './read-or-not-found'
import { skillTab } from './skill-tab'

interface PageProps {
  params: Promise<{ name: string }>
  searchParams: Promise<SearchParams>
}

// An invalid percent encoding is no skill's name: used unchanged, it leads to "not found".
async function nameIn({ params }: PageProps): Promise<string> {
  const { name } = await params
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  return { title: await nameIn(props) }
}

export default async function SkillPage(props: PageProps) {
  const name = await nameIn(props)
  const params = await loadSkillParams(props.searchParams)
  const data = new PageData()
  const skill = await readOrNotFound(data, name)
  const [versions] = await Promise.all([data.read('skill.versions', { name }), data.read('skill.evidence', { name })])
  const numbers = versions.items.map((version) => version.number)
  const panel = await skillTab(data, { name, skill, numbers, params, now: new Date().toISOString() })
  return data.hydrate(
    <>
      <TopBar title={skill.name} crumbs={[{ label: 'Skills', href: '/skills' }]} actions={<ActionButtons name={name} />} />
      <SkillView name={name} tab={params.tab}>
        {panel}
      </SkillView>
    </>,
  )
}
