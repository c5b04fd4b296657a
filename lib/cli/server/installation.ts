import { existsSync } from 'node:fs'
import path from 'node:path'

export interface Installation {
  kind: 'checkout' | 'npx' | 'project' | 'global'
  folder: string
  /** What a person types to have the newest version there, in order. */
  steps: string[]
}

/** The package as a file, until its name is published. */
const newest = './mettle-<version>.tgz'

/** How the product that lies at `root` was installed, and how it is upgraded. */
export function installationOf(root: string): Installation {
  if (existsSync(path.join(root, 'lib'))) return of('checkout', root, `cd ${root} && git pull && npm ci`, 'npx mettle start')
  const folder = path.resolve(root, '../..')
  if (folder.split(path.sep).includes('_npx')) return of('npx', folder, `npx ${newest} start`)
  const project = path.resolve(folder, '../..')
  if (existsSync(path.join(project, 'package.json')))
    return of('project', folder, `cd ${project} && npm install ${newest}`, 'npx mettle start')
  return of('global', folder, `npm install --global ${newest}`, 'mettle start')
}

const of = (kind: Installation['kind'], folder: string, ...after: string[]): Installation => ({
  kind,
  folder,
  steps: [kind === 'global' ? 'mettle stop' : 'npx mettle stop', ...after],
})
