import { inRepository } from '@/lib/workspace/git'

/** Exports to the same folder come one after the other: two at once would each miss what the other wrote. */
export const oneAtATime = <T>(base: string, work: () => Promise<T>): Promise<T> => inRepository(`export:${base}`, work)
