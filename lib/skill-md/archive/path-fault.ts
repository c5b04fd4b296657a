const longestPath = 200
/** Names that Windows keeps for devices, with any ending. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** Why a path cannot stand inside a skill, as the end of a sentence about it; null where it can. */
export function pathFault(path: string): string | null {
  if (path === '') return 'has no name'
  if (path.length > longestPath) return `is longer than ${longestPath} characters`
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  if (/[\u0000-\u001f\u007f]/.test(path)) return 'holds a control character'
  if (path.includes('\\')) return 'holds a backslash'
  if (path.startsWith('/')) return 'is absolute'
  if (/^[a-z]:/i.test(path)) return 'names a drive'
  const parts = path.split('/')
  if (parts.includes('..')) return 'climbs out of the skill'
  if (parts.some((part) => part === '' || part === '.')) return 'has an empty part'
  if (parts.some((part) => part.toLowerCase() === '.git')) return 'lies in a repository’s own folder'
  if (parts.some((part) => devices.test(part))) return 'is the name of a device'
  return null
}
