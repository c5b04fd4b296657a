import type { CallInput } from '@/lib/client/http-client'

/** The question that the tab asks; the server page asks the same. */
export const relationsInput = (name: string): CallInput<'graph.read'> => ({ skill: name, limit: 1000 })
