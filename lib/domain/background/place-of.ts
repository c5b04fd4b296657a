import { home } from '@/lib/domain/template/repository-path'

/** Copies of a repository that harnesses and git make beside or inside it. */
const worktree = /\/(?:\.[\w-]+\/)?\.?worktrees\/.*$/
/** Scratch folders: what is done in one is of no project. */
const scratch = /^(?:\/private)?\/(?:tmp|var\/(?:folders|tmp))(?:\/|$)|[\\/]Temp(?:[\\/]|$)/i
/** Parts below the home or the root from which a folder may hold others as one project. */
const holdsFrom = 2

/**
 * The project of each folder that sessions worked in: a folder below another one that is known is of the same project, as is a worktree.
 * A home, a root and a scratch folder are of none and are left out.
 */
export function projectsOf(folders: Iterable<string>): Map<string, string> {
  const own = [...new Set(folders)].flatMap((folder) => {
    const path = rootOf(folder)
    return path === null ? [] : [{ folder, path }]
  })
  const holding = new Set(own.flatMap(({ path }) => (partsOf(path).length >= holdsFrom ? [path] : [])))
  return new Map(own.map(({ folder, path }) => [folder, outermost(path, holding)]))
}

function rootOf(folder: string): string | null {
  const path = folder.replaceAll('\\', '/').replace(worktree, '').replace(/\/+$/, '')
  return scratch.test(folder) || partsOf(path).length === 0 ? null : path
}

/** Parts below the home, else below the root. */
const partsOf = (path: string): string[] =>
  path
    .replace(home, '')
    .replace(/^[A-Za-z]:/, '')
    .split('/')
    .filter(Boolean)

function outermost(path: string, holding: ReadonlySet<string>): string {
  let root = path
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    const above = path.slice(0, at)
    if (holding.has(above)) root = above
  }
  return root
}

/** How people call the project of a folder: its last part. Null for a home, a root and a scratch folder. */
export function projectName(folder: string): string | null {
  const path = rootOf(folder)
  return path === null ? null : (partsOf(path).at(-1) ?? null)
}
