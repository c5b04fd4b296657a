import { ButtonLink } from './button'

/** Pagination, newest first; each page starts at its top. Renders nothing for a single page. */
export function PageLinks({ firstHref, nextHref }: { firstHref: string | null; nextHref: string | null }) {
  if (!firstHref && !nextHref) return null
  return (
    <nav aria-label="Pages" className="flex justify-end gap-1.5 border-t border-line px-3 py-1.5">
      {firstHref && (
        <ButtonLink size="sm" href={firstHref}>
          Newest
        </ButtonLink>
      )}
      {nextHref && (
        <ButtonLink size="sm" href={nextHref}>
          Older
        </ButtonLink>
      )}
    </nav>
  )
}
