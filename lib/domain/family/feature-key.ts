import { isGenericHead, isGenericTool } from '@/lib/domain/background/shipped'

/** Whether a feature is something that was done and that a fresh agent would not do anyway. */
export function isOperation(key: string): boolean {
  if (key.startsWith('word ') || key.startsWith('read ')) return false
  if (key.startsWith('$ ')) return !isGenericHead(headOf(key))
  if (key.startsWith('edit ')) return !key.endsWith('/')
  return !key.startsWith('tool ') || !isGenericTool(key.slice(5))
}

/** The command of a feature, without flag or place. */
export const headOf = (key: string): string => key.slice(2).replace(/ (?:@|-).*$/, '')
