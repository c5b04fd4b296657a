import type { Operations } from '@/lib/contract/index'
import type { InputOf, OutputOf } from '@/lib/contract/operation'
import type { Context, Verb } from '@/lib/kernel'
import * as services from '@/lib/services/index'

const isVerb = (value: unknown): value is Verb => typeof value === 'function' && 'operation' in value

/** Every implemented operation by its name: the one list that all surfaces are projected from. */
export const registry: ReadonlyMap<string, Verb> = new Map(
  (Object.values(services) as unknown[]).filter(isVerb).map((verb) => [verb.operation.name, verb]),
)

/** Calls an operation in process: same access, same parse, same answer as through any other door. */
export async function call<N extends keyof Operations>(
  ctx: Context,
  name: N,
  input: InputOf<Operations[N]>,
): Promise<OutputOf<Operations[N]>> {
  const verb = registry.get(name)
  if (!verb) throw new Error(`Operation ${name} is declared but not implemented`)
  return (await verb(ctx, input)) as OutputOf<Operations[N]>
}
