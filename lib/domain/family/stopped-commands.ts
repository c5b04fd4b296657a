import { isGenericHead } from '@/lib/domain/background/shipped'
import { isShowing } from '@/lib/domain/draft/name-pattern'
import { commandHeads } from '@/lib/domain/shape/command-heads'
import { commandOf, isShellTool } from '@/lib/domain/shape/shell-tools'
import { isCheck } from './is-check'
import type { FamilyCall } from './types'

/** An everyday command that a check stopped though nobody called it. */
export interface Stopped {
  head: string
  /** The check, and the line of the output that names it. */
  check: string
  line: string
}

/** What runners of scripts and hooks print before they run a command. */
const echo = /^\s*[$>] +(\S.*)$/gm

/** Checks whose output a failed everyday command shows though nobody called them; of a line of several the last is what ran. */
export function stoppedBy({ tool, input, status, summary }: FamilyCall): Stopped[] {
  const text = status === 'error' && isShellTool(tool) ? commandOf(tool, input) : null
  if (text === null) return []
  const lines = [...summary.matchAll(echo)].map(([, line = '']) => line.trim())
  if (lines.length === 0) return []
  const called = commandHeads(Array.isArray(text) ? text.join(' ') : text)
  const head = called.findLast((one) => isGenericHead(one) && !isCheck(one) && !isShowing(one))
  if (head === undefined) return []
  return lines.flatMap((line) => {
    const check = commandHeads(line).find(isCheck)
    return check === undefined || called.includes(check) ? [] : [{ head, check, line }]
  })
}
