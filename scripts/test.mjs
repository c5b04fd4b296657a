// Everything: checks, unit tests and the production build in parallel, then acceptance through a running server on both databases,
// then end-to-end in a real browser. Data-related tests run on both databases, the rest on SQLite; with --all all of them on
// both, and then the package that npm packs, installed elsewhere. The last line is a summary; any failure exits with 1.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { buildIfNeeded } from './build.mjs'
import { check } from './check.mjs'
import { findBrowser } from './find-browser.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(path.join(os.tmpdir(), 'mettle-reports-'))
const slowestMax = 5
const bin = (file) => path.join(root, 'node_modules', file)

function run(args, env = {}) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // The runner died before it could write a report; its exit code says so.
    return null
  }
}

const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
/** The journeys of a report of the browser's runner; none in one of Vitest. */
const journeysOf = (report) => (report?.suites ?? []).flatMap(specs)

const errorOf = ({ tests }) => tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message

/** All failures, by file and name, repeated at the end: a long run's own report is far above. */
function failuresOf(report) {
  const tests = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    const file = path.relative(root, name)
    if (failed.length === 0 && status === 'failed') return [`${file}: ${gist(message)}`]
    return failed.map((one) => `${file}: ${one.fullName}: ${gist(one.failureMessages[0])}`)
  })
  const journeys = journeysOf(report).filter((spec) => !spec.ok)
  return [...tests, ...journeys.map((spec) => `${spec.file}:${spec.line}: ${spec.title}: ${gist(errorOf(spec))}`)]
}

/** Where the time went: the files that took longest, whole seconds, of those that ran side by side. */
function slowestOf(report) {
  const files = (report?.testResults ?? []).map(({ name, startTime, endTime }) => [
    path.relative(root, name),
    endTime - startTime,
  ])
  const times = new Map(files)
  for (const { file, tests } of journeysOf(report))
    for (const { duration } of tests.flatMap(({ results }) => results)) times.set(file, (times.get(file) ?? 0) + duration)
  const slowest = [...times].sort(([, a], [, b]) => b - a).slice(0, slowestMax)
  return slowest.map(([file, ms]) => `${file} ${Math.round(ms / 1000)} s`)
}

/** What an error says, on one line, without its colors, its stack and most of a long one. */
function gist(text = '') {
  const [said] = stripVTControlCharacters(text).split(/\n\s+at /, 1)
  return said.replaceAll(/\s+/g, ' ').trim().slice(0, 1000)
}

/** A runner that fails without a failed test (a file that does not load, a crash) counts as one failure. */
const settle = (code, counts) => (code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts)

const withFiles = (report, counts) => ({ ...counts, failures: failuresOf(report), slowest: slowestOf(report) })

async function vitest(name, args, env = {}) {
  const file = path.join(reports, `${name}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run([bin('vitest/vitest.mjs'), 'run', ...args, ...reporters], env)
  const report = readReport(file)
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: report?.numPendingTests ?? 0,
  }
  return settle(code, withFiles(report, counts))
}

async function playwright() {
  const file = path.join(reports, 'playwright.json')
  const env = { METTLE_BROWSER: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const code = await run([bin('@playwright/test/cli.js'), 'test', '--reporter=line,json'], env)
  const report = readReport(file)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  return settle(code, withFiles(report, { passed: expected, failed: unexpected + flaky, skipped }))
}

const isAll = process.argv.includes('--all')
const unknown = process.argv.slice(2).filter((argument) => argument !== '--all')
if (unknown.length > 0) {
  console.error(`mettle: unknown option ${unknown.join(' ')}. Run one folder with: npx vitest run <folder>`)
  process.exit(2)
}

/** Each row begins when the previous row has ended; rows that need the build are skipped without one. */
const rows = [
  [
    { name: 'check', work: check },
    { name: 'units', work: () => vitest('units', [], { TEST_ALL: isAll ? '1' : '0' }) },
    { name: 'build', work: async () => settle(await buildIfNeeded(), { passed: 1, failed: 0 }), isGate: true },
  ],
  [{ name: 'acceptance', work: () => vitest('acceptance', ['--config', 'vitest.acceptance.config.ts']), needsBuild: true }],
  [{ name: 'end to end', work: playwright, needsBuild: true }],
  // Alone, because npm packs with another manifest in place of the checkout's.
  ...(isAll
    ? [[{ name: 'package', work: () => vitest('package', ['--config', 'vitest.package.config.ts']), needsBuild: true }]]
    : []),
]

let isBuilt = true

async function runStage({ name, work, isGate, needsBuild }) {
  console.log(`\n── ${name}`)
  const startMs = Date.now()
  let counts = { passed: 0, failed: 1 }
  try {
    if (needsBuild && !isBuilt) throw new Error('there is no build to run it on')
    counts = await work()
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
  // A runner that found no tests has proved nothing.
  if (counts.passed + counts.failed === 0) counts.failed = 1
  if (isGate) isBuilt = counts.failed === 0
  return { name, ...counts, seconds: Math.round((Date.now() - startMs) / 1000) }
}

const results = []
for (const row of rows) results.push(...(await Promise.all(row.map(runStage))))
rmSync(reports, { recursive: true, force: true })

console.log('')
for (const { name, slowest = [] } of results) if (slowest.length > 0) console.log(`slowest of ${name}: ${slowest.join(', ')}`)
for (const { failures = [] } of results) for (const failure of failures) console.log(`failed: ${failure}`)
for (const { name, passed, failed, skipped, seconds } of results) {
  console.log(
    `${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''} (${seconds} s)`,
  )
}
const sum = (field) => results.reduce((total, result) => total + result[field], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') ? 1 : 0)
