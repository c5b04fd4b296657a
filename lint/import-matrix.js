// Enforces the import directions of ARCHITECTURE.md: import-matrix.json has the table of which folder may import which.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const table = JSON.parse(readFileSync(path.join(root, 'lint/import-matrix.json'), 'utf8'))
/** Deep modules, each of which imports only earlier ones: outside code may only import a module's index. */
export const modules = table.modules

/**
 * Placeholders of the table: `ground` is what all modules build on, `modules` those before the current one, or all of them outside
 * of a module.
 */
function allowed(room, may) {
  const place = modules.indexOf(room)
  const groups = { ground: table.ground, modules: place < 0 ? modules : modules.slice(0, place) }
  return may.flatMap((one) => groups[one] ?? [one])
}

/** @type {Record<string, string[]>} */
export const matrix = Object.fromEntries(Object.entries(table.rooms).map(([room, may]) => [room, allowed(room, may)]))
const rooms = Object.keys(table.rooms).sort((a, b) => b.length - a.length)

/** Repository-relative target of an import, or null for a package. */
export function resolveImport(file, source) {
  if (source.startsWith('@/')) return source.slice(2)
  if (source.startsWith('.')) return path.posix.join(path.posix.dirname(file), source)
  return null
}

const inside = (file, folder) => file === folder || file.startsWith(`${folder}/`)
/** components/<noun>: nouns are separate, so that one never imports another's components. */
const component = (file) => file.match(/^components\/[^/]+/)?.[0] ?? null
/** lib/services/<noun>: verbs use modules, and never the internals of another noun's verbs. */
const noun = (file) => file.match(/^lib\/services\/[^/]+(?=\/)/)?.[0] ?? null

/** Why `file` may not import `target`, judged by their places within their folders, or null. */
function beside(file, target) {
  const room = modules.find((name) => inside(target, name))
  if (room && !inside(file, room) && target !== room)
    return `${file} may not import ${target}: what is outside of ${room} imports its index alone`
  const [from, to] = [noun(file), noun(target)]
  if (from && to && from !== to) return `${from} may not import ${to}: verbs import modules, and never each other`
  return null
}

/** Why `file` may not import `target`, or null when it may. */
export function forbidden(file, target) {
  const room = rooms.find((name) => inside(file, name))
  const reason = room && beside(file, target)
  if (reason) return reason
  if (!room || inside(target, room)) {
    const [from, to] = [component(file), component(target)]
    if (!from || !to || from === to) return null
    if (to === 'components/ui' || to === 'components/charts') return null
    return `${from} may not import ${to}: one noun's components never import another's`
  }
  if (matrix[room].some((allowed) => inside(target, allowed))) return null
  return `${room} may not import ${target}: see lint/import-matrix.json`
}

const rule = {
  create(context) {
    const file = path
      .relative(root, context.filename ?? context.getFilename())
      .split(path.sep)
      .join('/')
    if (/\.(test|spec|test-support)\.tsx?$/.test(file)) return {}
    const check = (node) => {
      if (!node.source || typeof node.source.value !== 'string') return
      const target = resolveImport(file, node.source.value)
      const reason = target && forbidden(file, target)
      if (reason) context.report({ node: node.source, message: reason })
    }
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check, ImportExpression: check }
  },
}

export default { meta: { name: 'mettle' }, rules: { 'import-matrix': rule } }
