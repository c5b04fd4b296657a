import path from 'node:path'
import type { Context } from '@/lib/kernel'

/** The folder in which plugins buffer sessions of programs that store them in a database of their own, until they are read. */
export const bufferDirOf = ({ settings }: Pick<Context, 'settings'>): string => path.join(settings.home, 'spool')
