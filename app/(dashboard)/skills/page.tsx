import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { PageData } from '@/app/page-data'
import { pageContext } from '@/lib/http/page-context'
import { TopBar } from '@/components/shell/top-bar'
import { listInput, loadFilters } from '@/components/skill/library/filters'
import { BringSkills } from '@/components/skill/library/bring-skills'
import { NewSkill } from '@/components/skill/library/new-skill'
import { SkillLibrary } from '@/components/skill/library/skill-library'

export const metadata: Metadata = { title: 'Skills' }

export default async function SkillsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const data = new PageData()
  const filters = await loadFilters(searchParams)
  const [{ workspace }] = await Promise.all([
    pageContext(),
    data.read('skill.library', {}),
    data.read('skill.list', listInput(filters)),
  ])
  if (filters.tab === 'packs') await Promise.all([data.read('pack.list', {}), data.read('pack.verify', {})])
  return data.hydrate(
    <>
      <TopBar
        title="Skills"
        actions={
          <>
            <BringSkills />
            <NewSkill />
          </>
        }
      />
      <SkillLibrary now={new Date().toISOString()} workspace={workspace.name} />
    </>,
  )
}
