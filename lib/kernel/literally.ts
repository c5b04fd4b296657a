/** Escapes a text for PostgreSQL's LIKE, which `contains` and `startsWith` compile to, so that "%" and "_" match literally. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
