import path from 'node:path'
import type { Context } from '@/lib/kernel'

/** Where plugins lay down sessions of programs that keep them in a database of their own, until they are read. */
export const bufferDirOf = ({ settings }: Pick<Context, 'settings'>): string => path.join(settings.home, 'spool')
