import type { Operations } from '@/lib/contract/index'
import type { InputOf, OutputOf } from '@/lib/contract/operation'
import type { Context, Verb } from '@/lib/kernel'
import * as services from '@/lib/services/index'

const isVerb = (value: unknown): value is Verb => typeof value === 'function' && 'operation' in value

/** Every implemented operation by its name: the single list behind all surfaces. */
export const registry: ReadonlyMap<string, Verb> = new Map(
  (Object.values(services) as unknown[]).filter(isVerb).map((verb) => [verb.operation.name, verb]),
)

/** Calls an operation in process, with the same access check, validation and output as any other surface. */
export async function call<N extends keyof Operations>(
  ctx: Context,
  name: N,
  input: InputOf<Operations[N]>,
): Promise<OutputOf<Operations[N]>> {
  const verb = registry.get(name)
  if (!verb) throw new Error(`Operation ${name} is declared but not implemented`)
  return (await verb(ctx, input)) as OutputOf<Operations[N]>
}
