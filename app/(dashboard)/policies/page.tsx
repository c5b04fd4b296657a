import type { Metadata } from 'next'
import { PageData } from '@/app/page-data'
import { versionsInput } from '@/components/policy/versions-input'
import { PolicyView } from '@/components/policy/policy-view'
import { ScopeBar } from '@/components/policy/scope-bar'
import { TopBar } from '@/components/shell/top-bar'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageBody } from '@/components/ui/page-body'
import { Problem } from '@/lib/domain/problem/problem'

export const metadata: Metadata = { title: 'Policies' }

interface Search {
  agent?: string | string[]
  skill?: string | string[]
  tab?: string | string[]
}

const one = (value: string | string[] | undefined): string | undefined => (typeof value === 'string' && value ? value : undefined)

/** The policy rules with the numbers in force, and a preview of other numbers. */
export default async function PoliciesPage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams
  const skill = one(search.skill)
  const agent = one(search.agent)
  const scope = skill ? { skill } : agent ? { agent } : {}
  const data = new PageData()
  const policy = await data.read('policy.read', scope).catch(nullWhereMissing)
  if (!policy) return <Missing name={skill ?? agent ?? ''} />
  if (search.tab === 'history') await data.read('policy.versions', versionsInput(scope))
  return data.hydrate(
    <>
      <TopBar title="Policies" actions={<ScopeBar scope={scope} />} />
      <PageBody>
        <PolicyView key={JSON.stringify(scope)} scope={scope} now={new Date().toISOString()} />
      </PageBody>
    </>,
  )
}

function nullWhereMissing(error: unknown): null {
  if (error instanceof Problem && error.code === 'not_found') return null
  throw error
}

function Missing({ name }: { name: string }) {
  return (
    <>
      <TopBar title="Policies" />
      <PageBody>
        <EmptyState title={`No skill named “${name}”`} action={<ButtonLink href="/policies">Open workspace policy</ButtonLink>}>
          It may have been renamed or deleted.
        </EmptyState>
      </PageBody>
    </>
  )
}
