const maxPasses = 4
/** Letters and spaces alone, or a few characters, hold nothing that any rule knows. */
const worthReading = /[^A-Za-z_\s]/

/** A mark can turn its neighbourhood into something a rule knows; then a further pass settles it. */
export function inPasses(text: string, pass: (text: string) => string): string {
  if (text.length < 6 || !worthReading.test(text)) return text
  let result = text
  for (let count = 0; count < maxPasses; count++) {
    const next = pass(result)
    if (next === result) break
    result = next
  }
  return result
}
