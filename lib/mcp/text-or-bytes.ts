/** A file as text where decoding and encoding it again gives the same bytes (a byte order mark is kept), else its bytes. */
export function textOrBytes(content: Uint8Array): { text: string } | { bytes: Uint8Array } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content) }
  } catch {
    // Not UTF-8: it leaves as it is.
    return { bytes: content }
  }
}
