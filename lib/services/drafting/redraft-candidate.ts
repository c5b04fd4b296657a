import { editCandidate } from '@/lib/contract/decision'
import * as contract from '@/lib/contract/drafting'
import { conflict } from '@/lib/domain/problem/problem'
import { redact } from '@/lib/redact/redact'
import { jsonColumns } from '@/lib/store/json-columns'
import { candidateDetail, loadCandidate, askModel, checkWording, loadDrafting } from '@/lib/learning'
import { flowVerb, decrypt, perform } from '@/lib/kernel'

/**
 * Lets the model word a draft anew, outside of every transaction. Taken words are an edit like a person's, with its event and its
 * inverse; where they may not be taken the draft of the rules stays, with the reason.
 */
export const redraftCandidate = flowVerb(contract.redraftCandidate, async (ctx, { id }) => {
  const row = await loadCandidate(ctx.db, ctx, id)
  if (row.status === 'promoted' || row.status === 'dismissed') throw conflict(`This candidate was already ${row.status}.`)
  const setting = await loadDrafting(ctx.db, ctx)
  if (!setting.isOn) throw conflict('No model is set for drafting. Choose one in settings first.')
  const files = jsonColumns.Candidate.files(row.files)
  const draft = files.find((file) => file.path === 'SKILL.md')?.text ?? ''
  const refusal = async (refused: string) => ({
    ...(await candidateDetail(ctx.db, ctx, row)),
    by: 'rules' as const,
    refused,
    event: null,
  })
  const key = setting.sealedKey === null ? null : decrypt(setting.sealedKey, ctx.settings.secret)
  if (setting.sealedKey !== null && key === null) return refusal('The key was encrypted with another secret. Enter it again.')
  const answer = await askModel(setting, key, redact(draft).text)
  if ('refused' in answer) return refusal(answer.refused)
  const verdict = checkWording(draft, answer.text)
  if (!verdict.ok) return refusal(verdict.reason)
  // The model had its time: what was decided or edited meanwhile stands.
  const now = await loadCandidate(ctx.db, ctx, id)
  if (now.digest !== row.digest) throw conflict('The draft changed while the model was writing. Try again.')
  const worded = files.map((file) => (file.path === 'SKILL.md' ? { path: file.path, text: verdict.text } : file))
  const edited = await perform(ctx, editCandidate, { id, digest: row.digest, description: verdict.description, files: worded })
  return { ...edited, by: 'model' as const, refused: null }
})
