import { canonicalJson } from '@/lib/domain/canonical-json'
import { sha256Hex } from '@/lib/domain/digest/sha256'
import type { Step } from '@/lib/domain/session/step'

type Call = Pick<Step, 'toolUseId' | 'tool' | 'input'>

/** What a copied call has in common with its original, as one text: tool-use id, tool and input. Null without a tool-use id. */
export function copyText(step: Call): string | null {
  return step.toolUseId === undefined ? null : canonicalJson([step.toolUseId, step.tool, step.input])
}

/**
 * What a copied call has in common with its original: SHA-256 (64 hex digits) of tool-use id, tool and input. Between sessions of a
 * harness that can fork, an equal key is a copy; elsewhere ids repeat and it says nothing. Null without a tool-use id.
 */
export function copyKey(step: Call): string | null {
  const text = copyText(step)
  return text === null ? null : sha256Hex(text)
}
