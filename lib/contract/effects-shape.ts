import { z } from 'zod'
import { effectKinds } from '@/lib/domain/effect/types'

const names = z.array(z.string())

/** What following a text can touch, by kind: tools, heads of commands, hosts, written paths, variables of the environment, secrets. */
export const effects = z.object({ tools: names, commands: names, hosts: names, writes: names, env: names, secrets: names })

/** The same for what one text has and another has not; kinds without any are absent. */
export const effectChange = z.partialRecord(z.enum(effectKinds), names)
