/** What can be told of a line before it is parsed. Quotes inside a JSON text are escaped: a name with its quotes is a name. */
export interface LineHead {
  /** The first 1,024 bytes, each as a character; of a text, as many characters. */
  start: string
  endsWith: (sign: string) => boolean
}

const headLength = 1024

/** The head of a line that is decoded already. */
export function headOfText(text: string): LineHead {
  return {
    start: text.slice(0, headLength),
    endsWith: (sign) => text.endsWith(sign),
  }
}

/** The head of a line that lies in a file; `end` is behind its last sign. */
export function headOfBytes(bytes: Buffer, start: number, end: number): LineHead {
  return {
    start: bytes.toString('latin1', start, Math.min(end, start + headLength)),
    endsWith: (sign) => bytes[end - 1] === sign.charCodeAt(0),
  }
}
