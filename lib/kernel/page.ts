import { invalid } from '@/lib/domain/problem/problem'

/** A keyset page: rows sorted by id; one row beyond the limit shows whether more follow. */
export function pageOf<T extends { id: string }>(rows: T[], limit: number): { rows: T[]; nextCursor: string | null } {
  const more = rows.length > limit
  const shown = more ? rows.slice(0, limit) : rows
  return { rows: shown, nextCursor: more ? (shown.at(-1)?.id ?? null) : null }
}

/** A page by position, for lists that are not ordered by id: the cursor is an offset. */
export function offsetPage<T>(all: T[], limit: number, cursor: string | undefined): { rows: T[]; nextCursor: string | null } {
  const start = cursor === undefined ? 0 : Number(cursor)
  if (!Number.isInteger(start) || start < 0) throw invalid('cursor: use nextCursor from the previous page')
  const end = start + limit
  return { rows: all.slice(start, end), nextCursor: end < all.length ? String(end) : null }
}
