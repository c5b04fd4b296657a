// Mutation testing: changes the code in small ways (mutants) and lists those that no test detects.
//   npm run mutate [folder ...] [-- --all] [--sample=400] [--minutes=40] [--seed=1] [--tests=folder,...]
// A folder is one of lib (lib/domain, lib/domain/score); the default is lib/domain. A seeded sample of its mutants is run, or with
// --all every one of them, without a time limit. Its own dependencies are installed next to this script on the first run.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const own = path.join(root, 'scripts/mutate')
const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const folders = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
if (folders.length === 0) folders.push('lib/domain')
const isAll = flags.includes('--all')
const valueOf = (name, otherwise) => flags.find((flag) => flag.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise

const known = /^--(all|(sample|minutes|seed)=\d+|tests=[\w/,.-]+)$/
const wrong = [...flags.filter((flag) => !known.test(flag)), ...folders.filter((folder) => !existsSync(path.join(root, folder)))]
if (wrong.length > 0) {
  console.error(`mettle: unknown ${wrong.join(', ')}. Try: npm run mutate lib/domain/score -- --sample=50`)
  process.exit(2)
}

/** Installs the dependencies of this script, as its own lock file pins them. */
function install() {
  const wanted = JSON.parse(readFileSync(path.join(own, 'package.json'), 'utf8')).dependencies
  const isThere = Object.entries(wanted).every(([name, version]) => {
    const file = path.join(own, 'node_modules', name, 'package.json')
    return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === version
  })
  if (isThere) return
  // Vitest is the checkout's, resolved from the parent folder.
  const args = ['ci', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', args, { cwd: own, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
}

/** The module of a path: lib/domain of lib/domain/score, lib/services/event of itself. */
const moduleOf = (folder) =>
  folder
    .split('/')
    .slice(0, folder.startsWith('lib/services/') ? 3 : 2)
    .join('/')
/** Modules whose tests open no database. */
const pure = new Set(['lib/domain', 'lib/redact', 'lib/skill-md', 'lib/transcripts'])

function optionsOf() {
  const modules = [...new Set(folders.map(moduleOf))]
  // What the modules below the services do is told by the tests of the services, too.
  const byServices = modules.some((one) => !pure.has(one) && !one.startsWith('lib/services/')) ? ['lib/services'] : []
  process.env.MUTATE_TESTS = valueOf('tests', [...modules, ...byServices].join(','))
  process.env.MUTATE_DATABASES = modules.every((one) => pure.has(one)) ? '0' : '1'
  return {
    mutate: [
      ...folders.map((folder) => (folder.endsWith('.ts') ? folder : `${folder}/**/*.ts`)),
      '!**/*.test.ts',
      '!**/*.test-support.ts',
      '!**/*.d.ts',
    ],
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.mutate.config.ts', related: true },
    plugins: ['@stryker-mutator/vitest-runner', path.join(own, 'sample.mjs')],
    reporters: ['keep'],
    // TypeScript 7 lacks the API that Stryker would read the tsconfig with, and Stryker skips a missing file.
    tsconfigFile: 'no-tsconfig.json',
    coverageAnalysis: 'perTest',
    concurrency: 2,
    timeoutMS: 10_000,
    dryRunTimeoutMinutes: 30,
    tempDirName: '.data/mutate',
    ignorePatterns: ['.data', '.next', 'dist', 'e2e', 'test-results', 'playwright-report', 'scripts/mutate'],
    allowEmpty: true,
    cleanTempDir: 'always',
    disableTypeChecks: true,
    warnings: { slow: false },
    logLevel: 'warn',
  }
}

/** Killed and timed out mutants count as detected; those that no test ran as undetected. */
function report(tested, counted, seconds) {
  const of = (...statuses) => tested.filter((one) => statuses.includes(one.status))
  const noticed = of('Killed', 'Timeout')
  const missed = of('Survived', 'NoCoverage')
  for (const { fileName, location, mutatorName, replacement, status } of missed.toSorted(byPlace)) {
    const place = `${path.relative(root, fileName).replace(/^\.data\/mutate\/[^/]+\//, '')}:${location.start.line}`
    console.log(
      `${status === 'Survived' ? 'missed' : 'untested'}  ${place}  ${mutatorName}  ${(replacement ?? '').replace(/\s+/g, ' ').slice(0, 120)}`,
    )
  }
  const judged = noticed.length + missed.length
  const score = judged === 0 ? null : Math.round((1000 * noticed.length) / judged) / 10
  const { made, taken } = counted
  const counts = { folders, score, noticed: noticed.length, missed: of('Survived').length, untested: of('NoCoverage').length }
  console.log(JSON.stringify({ ...counts, tested: judged, sample: taken, of: made, seed: Number(valueOf('seed', '1')), seconds }))
}

const byPlace = (a, b) => a.fileName.localeCompare(b.fileName) || a.location.start.line - b.location.start.line

install()
const load = (file) => import(pathToFileURL(path.join(own, file)).href)
const { sampleMutants, tested } = await load('sample.mjs')
const counted = sampleMutants({ count: isAll ? Infinity : Number(valueOf('sample', '400')), seed: Number(valueOf('seed', '1')) })
const { Stryker } = await load('node_modules/@stryker-mutator/core/dist/src/index.js')
const startMs = Date.now()
const seconds = () => Math.round((Date.now() - startMs) / 1000)
const minutes = Number(valueOf('minutes', '40'))
const limit = isAll ? undefined : setTimeout(endInTime, minutes * 60_000)

function endInTime() {
  console.log(`Ended after ${minutes} minutes; what was tested until then:`)
  report(tested, counted, seconds())
  process.exit(0)
}

process.chdir(root)
mkdirSync(path.join(root, '.data'), { recursive: true })
try {
  await new Stryker(optionsOf()).runMutationTest()
  report(tested, counted, seconds())
} catch (error) {
  console.error(`mettle: ${error.message}`)
  process.exitCode = 1
} finally {
  clearTimeout(limit)
  rmSync(path.join(root, '.data/mutate'), { recursive: true, force: true })
}
