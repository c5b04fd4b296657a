// Format, lint, types and dead code: seconds, no database. Prints what failed and exits with 1 on a failure. With --style it
// also prints style metrics.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateIfNeeded } from './build.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (file) => path.join(root, 'node_modules', file)

const checks = [
  { name: 'format', args: [bin('oxfmt/bin/oxfmt'), '--check'], hint: 'npx oxfmt writes it as it should be' },
  { name: 'lint', args: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'types', args: [bin('typescript/bin/tsc'), '--noEmit', '-p', '.'] },
  { name: 'dead code', args: [bin('knip/bin/knip.js'), '--no-progress'] },
]

function run({ name, args, hint }) {
  const startMs = Date.now()
  const parts = []
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, NO_COLOR: '1' } })
  child.stdout.on('data', (part) => parts.push(part))
  child.stderr.on('data', (part) => parts.push(part))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ name, ok: false, output: error.message, seconds: 0 }))
    child.on('close', (code) => {
      const seconds = (Date.now() - startMs) / 1000
      resolve({ name, ok: code === 0, output: Buffer.concat(parts).toString('utf8').trim(), seconds, hint })
    })
  })
}

/** Runs all checks, two at a time, because none of them uses two cores. Returns `{ passed, failed }`. */
export async function check() {
  // A fresh checkout has neither clients nor tables, and nothing type-checks without them.
  await generateIfNeeded()
  const waiting = [...checks]
  const results = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const result = await run(next)
      results.push(result)
      console.log(`${result.ok ? '✓' : '✗'} ${result.name} (${result.seconds.toFixed(1)} s)`)
      if (!result.ok) console.log(`${result.output}\n${result.hint ?? ''}`)
    }
  }
  await Promise.all([work(), work()])
  const failed = results.filter((result) => !result.ok).length
  return { passed: results.length - failed, failed }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { failed } = await check()
  if (process.argv.includes('--style')) await import('./style.mjs')
  process.exit(failed ? 1 : 0)
}
