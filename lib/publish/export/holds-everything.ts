import os from 'node:os'
import path from 'node:path'

/** Whether a folder is a root, the home directory, or holds that, as the folder of all homes does. */
export function holdsEverything(folder: string, home: string = os.homedir()): boolean {
  const way = path.relative(folder, home)
  const holdsHome = way.split(path.sep)[0] !== '..' && !path.isAbsolute(way)
  return holdsHome || folder === path.parse(folder).root
}
