/**
 * Runs it once the browser has drawn what the current key or click changed: a request takes milliseconds to begin. A timer, because
 * frames stop when the page is hidden.
 */
export function afterPaint(run: () => void): void {
  setTimeout(run)
}
