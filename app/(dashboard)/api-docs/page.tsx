import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { PageData } from '@/app/page-data'
import { ApiIntroduction } from '@/components/api/api-introduction'
import { ApiSearch } from '@/components/api/api-search'
import { apiHref } from '@/components/api/api-href'
import { OperationList } from '@/components/api/operation-list'
import { OperationView } from '@/components/api/operation-view'
import { matching, readOperations } from '@/components/api/read-operations'
import { TopBar } from '@/components/shell/top-bar'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageBody } from '@/components/ui/page-body'

export const metadata: Metadata = { title: 'API' }

interface Search {
  q?: string | string[]
  operation?: string | string[]
}

const one = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

/** The API reference, rendered on the server from its OpenAPI description, which is not sent as data. */
export default async function ApiPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { q, operation } = await searchParams
  const [search, name] = [one(q), one(operation)]
  const document = await new PageData().read('openapi.read', {})
  const operations = readOperations(document)
  const chosen = operations.find((each) => each.name === name)
  const origin = `http://${(await headers()).get('host') ?? '127.0.0.1:4310'}`
  return (
    <>
      <TopBar
        title={chosen?.name ?? 'API'}
        crumbs={name ? [{ label: 'API', href: apiHref({ search }) }] : []}
        actions={
          <ButtonLink href="/api/openapi.json" target="_blank">
            openapi.json
          </ButtonLink>
        }
      />
      <PageBody className="items-start gap-x-6 lg:grid-cols-[300px_minmax(0,1fr)]">
        {/* Before the list, which is below it on a phone and would be pushed down when it appears. */}
        <div className={`grid min-w-0 lg:col-start-2 lg:row-start-1 ${search && !name ? 'max-lg:hidden' : ''}`}>
          {chosen ? (
            <div className="grid min-w-0 justify-items-stretch gap-4">
              <ButtonLink size="sm" href={apiHref({ search })} className="justify-self-start lg:hidden">
                All operations
              </ButtonLink>
              <OperationView operation={chosen} document={document} origin={origin} />
            </div>
          ) : name ? (
            <EmptyState title={`No operation named “${name}”`} action={<ButtonLink href="/api-docs">All operations</ButtonLink>}>
              It may belong to another version of Mettle.
            </EmptyState>
          ) : (
            <ApiIntroduction document={document} origin={origin} />
          )}
        </div>
        <div
          className={`grid gap-4 lg:sticky lg:top-[calc(var(--bar)+20px)] lg:col-start-1 lg:row-start-1 lg:max-h-[calc(100dvh-var(--bar)-40px)] lg:overflow-y-auto ${name ? 'max-lg:hidden' : ''}`}
        >
          <ApiSearch />
          <OperationList operations={matching(operations, search)} search={search} chosen={name || null} />
        </div>
      </PageBody>
    </>
  )
}
