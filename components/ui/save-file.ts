/** Makes the browser save a file that was created or fetched here. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads the URL after this function returns.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
