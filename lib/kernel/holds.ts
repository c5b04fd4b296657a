import path from 'node:path'

/** Whether a file is a folder, or lies in it, by their absolute paths. */
export function holds(folder: string, file: string): boolean {
  const way = path.relative(folder, file)
  return way.split(path.sep)[0] !== '..' && !path.isAbsolute(way)
}
