/** Writes the tables and actions anew where a row is newer than they are. */
export function generateTablesIfNeeded(): Promise<void>
