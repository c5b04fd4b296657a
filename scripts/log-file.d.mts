/** Opens the log of a home for appending; it is put aside at `most` bytes. */
export function openLog(
  home: string,
  onFailure: (message: string) => void,
  most?: number,
): { file: string; write: (content: string | Uint8Array) => void }
