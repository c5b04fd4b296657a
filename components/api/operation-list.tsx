import { SearchX } from 'lucide-react'
import { Link } from '@/components/ui/link'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { apiHref } from './api-href'
import { MethodBadge } from './method-badge'
import { byTag, type ApiOperation } from './read-operations'

interface OperationListProps {
  operations: readonly ApiOperation[]
  search: string
  /** The open operation. */
  chosen: string | null
}

/** Operations by noun, each a link that opens it. */
export function OperationList({ operations, search, chosen }: OperationListProps) {
  if (operations.length === 0)
    return (
      <EmptyState icon={<SearchX />} title="No operation matches" action={<ButtonLink href="/api-docs">Show all</ButtonLink>}>
        Search by name, path or description.
      </EmptyState>
    )
  return (
    <nav aria-label="Operations" className="grid gap-4">
      {byTag(operations).map(([tag, members]) => (
        <section key={tag} aria-label={tag}>
          <h2 className="mb-1 px-2 text-sm font-medium text-ink-3">{tag}</h2>
          <ul>
            {members.map((one) => (
              <li key={one.name}>
                <Link
                  href={apiHref({ search, operation: one.name })}
                  aria-current={one.name === chosen ? 'page' : undefined}
                  className="flex min-h-8 items-center gap-2 rounded-md px-2 py-1 text-sm text-ink-2 hover:bg-sunk hover:text-ink aria-[current]:bg-sunk aria-[current]:font-medium aria-[current]:text-ink"
                >
                  <MethodBadge method={one.method} className="w-16 justify-center" />
                  <span className="min-w-0 font-mono text-sm break-all">{one.path.replace('/api', '')}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
