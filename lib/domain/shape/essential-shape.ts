import type { Shape } from '@/lib/domain/shape/types'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Programs that, after another one, only choose what of its output is seen. */
export const viewers = words('head tail wc sort uniq cut tr column less more cat nl grep egrep fgrep rg jq yq')
/** Programs that do nothing to the work wherever they stand. */
export const fillers = words('echo printf true false sleep clear :')

/**
 * The shape as patterns are made of it: a shell step without the commands that only show, filter or pace the others (`npm test | tail`
 * is `npm test`), each head once in a row; a tool of an MCP server under one spelling; without the parameters that a workspace ignores.
 * A step of viewing commands alone keeps them. Its own essence is the same object.
 */
export function essentialShape(shape: Shape, ignored: readonly string[] = []): Shape {
  const tool = mcpName(shape.tool)
  const heads = shape.heads && essentialHeads(shape.heads)
  const params = ignored.length === 0 ? shape.params : shape.params.filter(({ name }) => !ignored.includes(name.split('.')[0]!))
  const isSame = tool === shape.tool && heads?.length === shape.heads?.length && params.length === shape.params.length
  if (isSame) return shape
  return heads ? { tool, params, heads } : { tool, params }
}

function essentialHeads(heads: string[]): string[] {
  const working = heads.filter((head) => !fillers.has(head))
  const remaining = working.filter((head, i) => i === 0 || !viewers.has(head))
  return remaining.length === 0 ? heads : remaining.filter((head, i) => head !== remaining[i - 1])
}

/**
 * One spelling for what clients call differently: `mcp__plugin_tools_linear__get_issue`, `mcp.linear.get_issue` and
 * `mcp__linear-app__get_issue` differ in how the server is written, never in the tool.
 */
export function mcpName(tool: string): string {
  const [, server, name] = /^mcp(?:__|[.:/])(.+?)(?:__|[.:/])(.+)$/.exec(tool) ?? []
  if (server === undefined || name === undefined) return tool
  const plugin = /^plugin_[^_]+_(.+)$/.exec(server)
  return `mcp__${(plugin?.[1] ?? server).replaceAll('-', '_')}__${name}`
}
