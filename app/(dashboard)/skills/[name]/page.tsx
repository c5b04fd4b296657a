import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { PageData } from '@/app/page-data'
import { TopBar } from '@/components/shell/top-bar'
import { ActButtons } from '@/components/skill/act/act-buttons'
import { loadSkillParams } from '@/components/skill/skill-params'
import { SkillView } from '@/components/skill/skill-view'
import { readOrNotFound } from './read-or-not-found'
import { skillTab } from './skill-tab'

interface Given {
  params: Promise<{ name: string }>
  searchParams: Promise<SearchParams>
}

// What decodes to no text is no skill's name: asked for as it stands, it is not found.
async function nameIn({ params }: Given): Promise<string> {
  const { name } = await params
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

export async function generateMetadata(given: Given): Promise<Metadata> {
  return { title: await nameIn(given) }
}

export default async function SkillPage(given: Given) {
  const name = await nameIn(given)
  const params = await loadSkillParams(given.searchParams)
  const data = new PageData()
  const skill = await readOrNotFound(data, name)
  const [versions] = await Promise.all([data.read('skill.versions', { name }), data.read('skill.evidence', { name })])
  const numbers = versions.items.map((version) => version.number)
  const panel = await skillTab(data, { name, skill, numbers, params, now: new Date().toISOString() })
  return data.hydrate(
    <>
      <TopBar title={skill.name} crumbs={[{ label: 'Skills', href: '/skills' }]} actions={<ActButtons name={name} />} />
      <SkillView name={name} tab={params.tab}>
        {panel}
      </SkillView>
    </>,
  )
}
