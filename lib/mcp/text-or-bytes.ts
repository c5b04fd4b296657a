/** A file as text when decoding and encoding preserves its bytes (including a byte order mark), else as bytes. */
export function textOrBytes(content: Uint8Array): { text: string } | { bytes: Uint8Array } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content) }
  } catch {
    // Not UTF-8, so it stays binary.
    return { bytes: content }
  }
}
