import { McpServer, type StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { SkillsExtension } from '@modelcontextprotocol/server/ext/skills'
import { z } from 'zod'
import { productVersion } from '@/lib/config/version'
import { permissionOf } from '@/lib/contract/operation'
import { asAgentHolds, type Permission } from '@/lib/domain/permission/permission'
import { agentDoor } from '@/lib/contract/agent-door'
import { log } from '@/lib/observe/log'
import { registry } from '@/lib/operations/registry'
import { registerPrompts } from './prompts'
import { runTool } from './run-tool'
import { skillSource } from './skill-source'
import type { Tool, ToolContext } from './tool/tool'
import { tools } from './tools'

/** Annotations that hosts may rely on, derived from the declared effects. */
function hintsOf({ operations, isRead }: Tool) {
  if (isRead) return { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
  const effects = operations.flatMap((name) => registry.get(name)?.operation.effect ?? [])
  const writes = effects.flatMap((effect) => (effect.kind === 'write' ? [effect] : []))
  return {
    readOnlyHint: false,
    destructiveHint: writes.some((effect) => effect.destructive),
    idempotentHint: writes.every((effect) => effect.idempotent),
    openWorldHint: false,
  }
}

/** Whether a caller may use a tool: what reads needs to read, and recording is left out where it may not be done. */
function canCall({ operations, isRead }: Tool, held: readonly Permission[]): boolean {
  if (isRead) return held.includes('read')
  return operations.some((name) => {
    const operation = registry.get(name)?.operation
    return operation?.effect.kind === 'write' && held.includes(permissionOf(operation, true))
  })
}

/**
 * The schema of a tool's arguments, or of its result, as clients see it. It validates nothing: the tool validates its own arguments, so
 * that the model gets an error with a code it can act on, and the tests validate results.
 */
function shownSchema(schema: z.ZodType): StandardSchemaWithJSON<unknown, unknown> {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return {
    '~standard': {
      version: 1,
      vendor: 'mettle',
      validate: (value) => ({ value }),
      jsonSchema: { input: () => json, output: () => json },
    },
  }
}

// Schemas are built once, because a server lives for one request only.
const shown = new Map(
  tools.map((one) => [one.name, { inputSchema: shownSchema(one.input), outputSchema: shownSchema(one.output) }]),
)

/** No request outlives its answer, so nobody can be notified of a change. */
const unannounced = { listChanged: false }

const onWarning = (warning: { path: string; message: string }) => log().warn(warning, 'a skill is left out of the resources')

/**
 * A server for one caller: the tools that it may call, and the skills that it may read as resources. For a request that calls a tool it
 * is that tool alone, since what else there is costs more than most calls.
 */
export function makeServer(ctx: ToolContext, called?: string): McpServer {
  const { instructions, ...shownAs } = agentDoor
  const permissions = asAgentHolds(ctx.permissions)
  const canRead = permissions.includes('read')
  const capabilities = { tools: unannounced, ...(canRead ? { resources: unannounced, prompts: unannounced } : {}) }
  const server = new McpServer({ ...shownAs, version: productVersion }, { instructions, capabilities })
  const only = tools.find((one) => one.name === called)
  for (const one of only ? [only] : tools) {
    if (!canCall(one, permissions)) continue
    const { title, description } = one
    const config = { title, description, ...shown.get(one.name)!, annotations: hintsOf(one) }
    server.registerTool(one.name, config, (args) => runTool(ctx, one, args))
  }
  if (!canRead || only) return server
  registerPrompts(server, ctx)
  new SkillsExtension({ source: skillSource(ctx), onWarning }).attach(server)
  return server
}
