import { findInjection, findSpoken } from '@/lib/domain/gate/find-injection'
import type { Gate, GateInput } from '@/lib/domain/gate/types'
import { withoutStop } from '@/lib/domain/without-stop'

const mark = /\[redacted:([a-z-]+)\]/g

export function judgeForm({ faults, shapes, files }: GateInput): Gate[] {
  const all = [...faults]
  if (shapes.length === 0) all.push('it has no steps')
  if (!files.some((file) => file.path === 'SKILL.md' && file.text.trim() !== '')) all.push('it has no SKILL.md')
  if (all.length === 0) return []
  return [
    {
      code: 'malformed',
      severity: 'reject',
      reason: `Not a valid skill: ${all.map(withoutStop).join('; ')}.`,
    },
  ]
}

/** Drafted files and requests that speak to the agent that will read them. */
export function judgeInjection({ files, requests }: GateInput): Gate[] {
  const texts = [
    ...files.map(({ path, text }) => ({ where: path, text, injection: findInjection(text) })),
    ...requests.map((text) => ({ where: 'an example request', text, injection: findSpoken(text) })),
  ]
  for (const { where, text, injection } of texts) {
    if (!injection) continue
    const line = text.slice(0, injection.index).split('\n').length
    return [{ code: 'prompt_injection', severity: 'reject', reason: `Line ${line} of ${where} ${injection.what}.` }]
  }
  return []
}

/** Marks of redaction that reached the draft: nothing leaked, but what stood there was private. */
export function judgePrivacy({ files }: GateInput): Gate[] {
  const kinds = new Set(files.flatMap(({ text }) => [...text.matchAll(mark)].map(([, kind = '']) => kind)))
  if (kinds.size === 0) return []
  const list = [...kinds].sort().join(', ')
  return [{ code: 'private_data', severity: 'flag', reason: `Private data was redacted (${list}). Check the remaining text.` }]
}

export function judgeVerification({ hasVerification }: GateInput): Gate[] {
  if (hasVerification) return []
  return [{ code: 'no_verification', severity: 'flag', reason: 'No step checks the result.' }]
}
