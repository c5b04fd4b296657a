/** The address of the API pages with a search and an open operation. */
export function apiHref({ search = '', operation = '' }: { search?: string; operation?: string }): string {
  const query = new URLSearchParams([...(search ? [['q', search]] : []), ...(operation ? [['operation', operation]] : [])])
  const text = query.toString()
  return text ? `/api-docs?${text}` : '/api-docs'
}
