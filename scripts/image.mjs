// Runs the steps of the Dockerfile without a container engine: in a folder that stands for the container's root, on this Node, as
// another user where this one is root. Builds, installs, starts, checks the health, and stops.
//   node scripts/image.mjs [--from <package.tgz>]     with a package, the steps that build it are left out
// Exits with 1 and says which step failed.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { stagesOf } from './dockerfile.mjs'
import { freePort } from './free-port.mjs'

const checkout = fileURLToPath(new URL('..', import.meta.url))
const healthyMsMax = 60_000
const folders = ['/build', '/packed', '/opt/mettle', '/data']

const root = mkdtempSync(path.join(os.tmpdir(), 'mettle-image-'))
/** Paths of the container, below the folder that stands for its root. */
const inside = (text) =>
  folders.reduce((all, folder) => all.replaceAll(new RegExp(`(?<![\\w.])${folder}\\b`, 'g'), root + folder), text)

const isRoot = process.getuid?.() === 0
const idOf = (option) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }))
const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}

/** A step with how long it took. */
async function step(title, work) {
  const startMs = Date.now()
  try {
    return await work()
  } catch (error) {
    throw new Error(`${title}: ${error.message}`, { cause: error })
  } finally {
    console.log(`${title}  ${((Date.now() - startMs) / 1000).toFixed(1)} s`)
  }
}

function copy(rest, cwd) {
  if (rest.startsWith('--from=')) return
  const words = rest.split(/\s+/)
  const ignored = readFileSync(path.join(checkout, '.dockerignore'), 'utf8').trim().split('\n')
  const isSent = (file) => !ignored.includes(path.relative(checkout, file).split(path.sep)[0])
  const to = path.resolve(cwd, words.at(-1))
  for (const word of words.slice(0, -1))
    cpSync(path.join(checkout, word), word === '.' ? to : path.join(to, word), { recursive: true, filter: isSent })
}

/** Copies and runs of a stage. What one stage copies from another lies in the same folder here. */
async function build(stage) {
  let cwd = root
  for (const [name, rest] of stage) {
    if (name === 'WORKDIR') mkdirSync((cwd = inside(rest)), { recursive: true })
    if (name === 'COPY') await step(`COPY ${rest}`, () => copy(rest, cwd))
    if (name !== 'RUN' || rest.includes('install -d')) continue
    const options = { cwd, stdio: ['ignore', 'ignore', 'inherit'] }
    await step(`RUN ${rest}`, () => execFileSync('sh', ['-c', inside(rest)], options))
  }
}

/** Starts what the image starts, with what a person has to give it, waits until it is healthy, and ends it as an engine does. */
async function start(stage) {
  const only = (name) => stage.find(([one]) => one === name)?.[1] ?? ''
  const data = inside('/data')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  if (isRoot) chownSync(data, user.uid, user.gid)
  for (const folder of [root, inside('/opt')]) chmodSync(folder, 0o755)
  const port = String(await freePort())
  const settings = Object.fromEntries(
    inside(only('ENV'))
      .split(/\s+/)
      .map((one) => one.split('=')),
  )
  const given = { METTLE_PORT: port, METTLE_SECRET: 's'.repeat(32), METTLE_TOKEN: 't'.repeat(32) }
  const env = { PATH: path.dirname(process.execPath), HOME: data, ...settings, ...given }
  const [program, ...words] = [...JSON.parse(inside(only('ENTRYPOINT'))), ...JSON.parse(only('CMD'))]
  const [probe, ...checks] = JSON.parse(/CMD (\[.*\])/.exec(only('HEALTHCHECK'))[1])
  const server = spawn(process.execPath, [program, ...words], { cwd: data, env, ...user, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(server, 'exit')
  const isHealthy = async () => {
    const check = spawn(probe === 'node' ? process.execPath : probe, checks, { env, ...user, stdio: 'ignore' })
    return (await once(check, 'exit'))[0] === 0
  }
  try {
    await step('HEALTHCHECK', async () => {
      const untilMs = Date.now() + healthyMsMax
      while (!(await isHealthy())) {
        if (server.exitCode !== null || Date.now() > untilMs) throw new Error('it did not become healthy')
        await sleep(250)
      }
    })
    const { status } = await fetch(`http://127.0.0.1:${port}/api/skills`)
    if (status !== 401) throw new Error(`A stranger got ${status} in place of 401`)
    await step(only('STOPSIGNAL'), async () => {
      server.kill(only('STOPSIGNAL'))
      const [code] = await ended
      if (code !== 0) throw new Error(`it ended with ${code}`)
    })
  } finally {
    server.kill('SIGKILL')
  }
}

const tarball = process.argv[2] === '--from' ? process.argv[3] : undefined
try {
  const [first, ...others] = stagesOf(readFileSync(path.join(checkout, 'Dockerfile'), 'utf8'))
  mkdirSync(inside('/packed'))
  if (tarball) cpSync(tarball, path.join(inside('/packed'), path.basename(tarball)))
  else await build(first)
  for (const stage of others) await build(stage)
  await start(others.at(-1))
  console.log('The steps of the image work.')
} catch (error) {
  console.error(`mettle: ${error.message}`)
  process.exitCode = 1
} finally {
  rmSync(root, { recursive: true, force: true, maxRetries: 3 })
}
