/** What a cell may hold; null and undefined are written as nothing. */
export type CsvCell = string | number | boolean | null | undefined

/** A text that a spreadsheet would run as a formula is kept a text by an apostrophe. */
const inert = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

function cellText(cell: CsvCell): string {
  if (typeof cell !== 'string') return `${cell ?? ''}`
  const text = inert(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as CSV (RFC 4180) with a header line, columns in the order given. */
export function writeCsv<C extends string>(columns: readonly C[], rows: readonly Readonly<Record<C, CsvCell>>[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))]
  return lines.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('')
}
