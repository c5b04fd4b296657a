/** Where a person's files begin: what stands after it is theirs. */
export const home =
  /^(?:~|\$\{?HOME\}?|\[redacted:home\]|(?:\/(?:private|mnt\/[a-z]|[a-z]))?\/(?:Users|home)\/[^/]+|\/root|[A-Za-z]:[\\/]Users[\\/][^\\/]+)(?=[\\/]|$)/
/** Stands for a person's own folders. */
export const personal = '…'

const notPath = /^[a-z][\w+.-]*:\/\/|^(?:origin|upstream|refs|HEAD|repos)(?:\/|$)|\.\.\.?[\w/]|[*?{}<>|"'`$()\s,;=]|^@|\.\.$|:/i
const extension = /[\w)\]-]\.[A-Za-z][A-Za-z0-9]{0,9}$/

/** The path of a value below `root`, in slashes, without `./`; one below a person's home keeps its last part alone. */
export function cutPath(value: string, root?: string): string {
  const base = root?.replace(/[\\/]+$/, '')
  if (base && value === base) return '.'
  if (base && value.startsWith(base) && /^[\\/]/.test(value.slice(base.length))) {
    const rest = value.slice(base.length + 1)
    return rest === '' ? '.' : rest
  }
  const owner = home.exec(value)
  if (!owner) return value
  const rest = value.slice(owner[0].length + 1)
  // Settings of a program are the same for everybody; other folders are a person's own.
  if (rest.startsWith('.')) return `~/${rest}`
  const last = rest.split(/[\\/]/).at(-1) ?? ''
  return isFileName(last) ? `${personal}/${last}` : personal
}

/** Whether a word looks like a path inside the repository: relative, with a folder or an extension, and no pattern, branch or address. */
export function isRepositoryPath(value: string): boolean {
  const path = value.replace(/^\.\//, '')
  if (path === '' || path.length > 240 || /^[/~\\…-]/.test(path) || notPath.test(path)) return false
  if (/^\d+(?:\.\d+)*$/.test(path)) return false
  return path.includes('/') || extension.test(path)
}

/** Whether the last part of a path is a file's name. */
export const isFileName = (path: string): boolean => extension.test(path) || /(?:^|\/)\.[\w.-]+$/.test(path)

/** The folders above a path, innermost first, at most four. */
export function foldersOf(path: string): string[] {
  const parts = path.replace(/^\.\//, '').split('/').filter(Boolean)
  const folders = parts.slice(0, -1).map((_, at) => parts.slice(0, at + 1).join('/'))
  return folders.reverse().slice(0, 4)
}
