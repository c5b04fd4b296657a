// Style metrics of the tree: sizes of files and functions, documented exports, `any`, casts, tests next to
// code, routes that access the database, and files that only one other imports. It prints and gates nothing.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'

const root = fileURLToPath(new URL('..', import.meta.url))
const isTest = (file) => /\.(test|spec|test-support|acceptance\.test)\.tsx?$/.test(file) || file.startsWith('e2e/')

function sources() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], { cwd: root })
  return listed
    .toString('utf8')
    .split('\n')
    .filter((file) => file !== '' && !file.endsWith('.d.ts'))
}

const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

/** Metrics of one file: lines, the lengths of its functions, exports with and without a comment, `any`, casts, imports. */
function measure(file) {
  const text = readFileSync(path.join(root, file), 'utf8')
  const starts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)]
  const lineOf = (offset) => {
    let low = 0
    for (let high = starts.length; high - low > 1;) {
      const middle = (low + high) >> 1
      if (starts[middle] <= offset) low = middle
      else high = middle
    }
    return low
  }
  const { program, comments } = parseSync(file, text)
  const documented = new Set(comments.filter((one) => one.value.startsWith('*')).map((one) => lineOf(one.end) + 1))
  const figures = { file, lines: starts.length - 1, functions: [], exports: 0, documented: 0, any: 0, casts: 0, imports: [] }
  const countFunction = (node) => void figures.functions.push(lineOf(node.end) - lineOf(node.start) + 1)
  const countCast = ({ typeAnnotation }) => {
    if (text.slice(typeAnnotation.start, typeAnnotation.end) !== 'const') figures.casts += 1
  }
  const countImport = ({ source }) => void (typeof source?.value === 'string' && figures.imports.push(source.value))
  new Visitor({
    ...Object.fromEntries(functions.map((kind) => [kind, countFunction])),
    TSAnyKeyword: () => void figures.any++,
    TSAsExpression: countCast,
    TSTypeAssertion: countCast,
    ImportDeclaration: countImport,
    ExportAllDeclaration: countImport,
    ImportExpression: countImport,
    ExportNamedDeclaration: (node) => {
      countImport(node)
      if (!node.declaration) return
      figures.exports += 1
      if (documented.has(lineOf(node.start))) figures.documented += 1
    },
  }).visit(program)
  return figures
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const sum = (list, of) => list.reduce((total, one) => total + of(one), 0)
const rounded = (value, digits = 1) => Number(value.toFixed(digits))

function spread(values) {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: at(sorted, 0.5), p90: at(sorted, 0.9), max: sorted.at(-1) ?? 0 }
}

/** The file of ours that an import names, or null. */
function resolve(from, name, known) {
  const base = name.startsWith('@/') ? name.slice(2) : name.startsWith('.') ? path.join(path.dirname(from), name) : null
  if (base === null) return null
  const places = [base, `${base}.ts`, `${base}.tsx`, path.join(base, 'index.ts')]
  return places.find((place) => known.has(place)) ?? null
}

/** Files that exactly one other imports and that have no test of their own. */
function withOneImporter(code, all) {
  const known = new Set(all.map((one) => one.file))
  const importers = new Map()
  for (const { file, imports } of code)
    for (const name of imports) {
      const target = resolve(file, name, known)
      if (target && target !== file) importers.set(target, new Set([...(importers.get(target) ?? []), file]))
    }
  const hasTest = (file) => known.has(file.replace(/\.tsx?$/, '.test.ts')) || known.has(file.replace(/\.tsx?$/, '.test.tsx'))
  return code.filter(({ file }) => importers.get(file)?.size === 1 && !hasTest(file)).length
}

function row(name, code, tests) {
  const lines = sum(code, (one) => one.lines)
  const lengths = code.flatMap((one) => one.functions)
  const exported = sum(code, (one) => one.exports)
  return {
    room: name,
    files: code.length,
    file: spread(code.map((one) => one.lines)),
    function: spread(lengths),
    functionsOver60: lengths.filter((length) => length > 60).length,
    documented: `${Math.round((100 * sum(code, (one) => one.documented)) / Math.max(1, exported))}%`,
    anyPer1000: rounded((1000 * sum(code, (one) => one.any)) / lines),
    castsPer1000: rounded((1000 * sum(code, (one) => one.casts)) / lines),
    testsToCode: rounded(sum(tests, (one) => one.lines) / lines, 2),
    oneImporter: withOneImporter(code, all),
  }
}

const all = sources().map(measure)
const within = (room) => all.filter((one) => room === '' || one.file.startsWith(`${room}/`))
for (const room of ['', 'lib', 'lib/services', 'components', 'app']) {
  const some = within(room)
  const code = some.filter((one) => !isTest(one.file))
  console.log(
    JSON.stringify(
      row(
        room || 'all',
        code,
        some.filter((one) => isTest(one.file)),
      ),
    ),
  )
}
const routes = within('app').filter((one) => /route\.ts$|page\.tsx$/.test(one.file))
const touching = routes.filter((one) => one.imports.some((name) => /prisma|lib\/store/.test(name)))
console.log(JSON.stringify({ routes: routes.length, routesThatTouchTheDatabase: touching.length }))
