/** Location of a database, without its credentials. */
export function shownDatabase(databaseUrl: string): string {
  if (databaseUrl.startsWith('file:') || !URL.canParse(databaseUrl)) return databaseUrl.replace(/^file:/, '')
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}
