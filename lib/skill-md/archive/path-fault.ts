import { isDeviceName, isRepositoryName } from '@/lib/domain/name/windows-name'

const longestPath = 200

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
  if (parts.some(isRepositoryName)) return 'lies in a repository’s own folder'
  if (parts.some(isDeviceName)) return 'is the name of a device'
  if (/[<>:"|?*]/.test(path)) return 'holds a sign that Windows allows in no name'
  if (parts.some((part) => /[. ]$/.test(part))) return 'ends with a dot or a blank, which Windows drops'
  return null
}
