/** A text as PostgreSQL looks for it with LIKE, which `contains` and `startsWith` come to: "%" and "_" mean themselves. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
