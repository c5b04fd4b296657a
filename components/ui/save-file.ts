/** Lets the browser save a file that was made or fetched here. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads it after this returns.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
