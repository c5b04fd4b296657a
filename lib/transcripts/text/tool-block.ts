import type { JsonRecord } from '@/lib/transcripts/text/read-field'

/** A content block with a call: `tool_use`, `server_tool_use`, `mcp_tool_use`. */
export function isCallBlock({ type }: JsonRecord): boolean {
  return typeof type === 'string' && (type === 'tool_use' || type.endsWith('_tool_use'))
}

/** A content block with a result: `tool_result`, `web_search_tool_result` and the like. */
export function isResultBlock({ type }: JsonRecord): boolean {
  return typeof type === 'string' && (type === 'tool_result' || type.endsWith('_tool_result'))
}
