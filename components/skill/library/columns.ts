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

/** The default columns. */
export const usualColumns: readonly LibraryColumn[] = libraryColumns.filter((column) => column !== 'agent' && column !== 'task')

/** Toggles a column; the result is in the usual order. */
export function toggleColumn(shown: readonly LibraryColumn[], column: LibraryColumn): LibraryColumn[] {
  return libraryColumns.filter((one) => (one === column ? !shown.includes(one) : shown.includes(one)))
}
