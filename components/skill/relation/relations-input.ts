import type { CallInput } from '@/lib/client/http-client'

/** The input of the tab's query, shared with the server page. */
export const relationsInput = (name: string): CallInput<'graph.read'> => ({ skill: name, limit: 1000 })
