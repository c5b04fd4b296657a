import { ButtonLink } from './button'

/** The way through rows that do not fit one page, newest first; each page is begun at its top. Nothing where all of them are shown. */
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
