import { invalid } from '@/lib/domain/problem/problem'
import { readOwnForm, type OwnForm } from '@/lib/reading/own-form'
import { runTask } from '@/lib/thread/run-task'

/** A shorter body is read sooner than it is transferred. */
const hereMax = 64 * 1024

/**
 * A body that may be JSON with a transcript in it, read in the other thread if it is long: the body is then no longer available here,
 * unless it is handed back.
 * @throws Problem `invalid` for JSON that nests too deeply.
 */
export async function ownFormOf(body: Uint8Array): Promise<Exclude<OwnForm, { refused: string }>> {
  const own = body.buffer instanceof ArrayBuffer && body.buffer.byteLength === body.byteLength
  const bytes = own ? new Uint8Array(body.buffer) : new Uint8Array(body)
  const form = bytes.byteLength > hereMax ? await runTask('ownForm', bytes, { handedOver: [bytes.buffer] }) : readOwnForm(bytes)
  if ('refused' in form) throw invalid(form.refused)
  return form
}
