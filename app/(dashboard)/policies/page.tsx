import type { Metadata } from 'next'
import { PageData } from '@/app/page-data'
import { PolicyView } from '@/components/policy/policy-view'
import { TopBar } from '@/components/shell/top-bar'
import { PageBody } from '@/components/ui/page-body'

export const metadata: Metadata = { title: 'Policies' }

/** The rules that decide, with the numbers in force. */
export default async function PoliciesPage() {
  const data = new PageData()
  await data.read('policy.read', {})
  return data.hydrate(
    <>
      <TopBar title="Policies" />
      <PageBody>
        <PolicyView />
      </PageBody>
    </>,
  )
}
