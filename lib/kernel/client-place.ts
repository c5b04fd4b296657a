import os from 'node:os'
import { clientPath } from '@/lib/config/client-path'
import type { Context } from './context'

/** Where a file or folder of an agent's program is on this machine, given by its default below the home directory. */
export const clientPlace = ({ settings }: Pick<Context, 'settings'>, file: string, home: string = os.homedir()): string =>
  clientPath(file, { platform: process.platform, home, env: settings.clientEnv })
