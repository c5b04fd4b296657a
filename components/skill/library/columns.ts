/** Columns of the list besides the name, in their order. */
export const libraryColumns = [
  'state',
  'rate',
  'uses',
  'lastUsed',
  'health',
  'trust',
  'version',
  'origin',
  'tokens',
  'risk',
  'agent',
  'task',
] as const
export type LibraryColumn = (typeof libraryColumns)[number]

export const columnLabels: Record<LibraryColumn, string> = {
  state: 'State',
  rate: 'Rate',
  uses: 'Uses',
  lastUsed: 'Last used',
  health: 'Health',
  trust: 'Trust',
  version: 'Version',
  origin: 'Origin',
  tokens: 'Tokens',
  risk: 'Risk',
  agent: 'Agent',
  task: 'Task',
}

/**
 * Width of each column in px at the usual size of text. It is the same for any rows, so that none that comes later moves the others;
 * the name takes what is left.
 */
export const columnWidths: Readonly<Record<LibraryColumn, number>> = {
  state: 184,
  rate: 164,
  uses: 104,
  lastUsed: 90,
  health: 72,
  trust: 68,
  version: 60,
  origin: 80,
  tokens: 56,
  risk: 78,
  agent: 120,
  task: 120,
}

/** The default columns. */
export const usualColumns: readonly LibraryColumn[] = libraryColumns.filter((column) => column !== 'agent' && column !== 'task')

/** Toggles a column; the result is in the usual order. */
export function toggleColumn(shown: readonly LibraryColumn[], column: LibraryColumn): LibraryColumn[] {
  return libraryColumns.filter((one) => (one === column ? !shown.includes(one) : shown.includes(one)))
}
