import os from 'node:os'
import path from 'node:path'
import { holds } from '@/lib/kernel'

/** Whether a folder is a root, the home directory, or holds that, as the folder of all homes does. */
export function holdsEverything(folder: string, home: string = os.homedir()): boolean {
  return holds(folder, home) || folder === path.parse(folder).root
}
