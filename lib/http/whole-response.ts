/** An answer whose body is known as a whole. It is made into a Response only for whoever needs one, which costs more than many a call. */
export interface WholeAnswer {
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array<ArrayBuffer> | null
}

export type Answer = Response | WholeAnswer

export const isWhole = (answer: Answer): answer is WholeAnswer => !(answer instanceof Response)

export const toResponse = (answer: Answer): Response => (isWhole(answer) ? new Response(answer.body, answer) : answer)

/** The same answer with its body as a whole, once it is there. */
export async function toWhole(response: Response): Promise<WholeAnswer> {
  const { status, headers, body } = response
  return { status, headers: Object.fromEntries(headers), body: body === null ? null : await response.text() }
}
