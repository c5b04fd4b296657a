const bodies = new WeakMap<Response, string | Uint8Array>()

/** A response with its whole body. It is kept beside it: reading it back from the stream costs more than many an answer. */
export function wholeResponse(body: string | Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(body, init)
  bodies.set(response, body)
  return response
}

/** The body that a response was made with; undefined where only its stream has it. */
export const wholeBodyOf = (response: Response): string | Uint8Array | undefined => bodies.get(response)
