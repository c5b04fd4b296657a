import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '@/e2e/support/server'

const root = process.cwd()

const files: Record<string, string> = {
  'package.json': '{ "name": "empty", "private": true, "type": "module" }',
  'next.config.mjs': `export default { outputFileTracingRoot: ${JSON.stringify(root)} }`,
  'app/layout.jsx': 'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html> }',
  'app/page.jsx': 'export default function Page() { return null }',
  'app/empty/route.js':
    'export const POST = async (r) => Response.json(await r.json()); export const GET = (r) => Response.json({ ok: r.url.length > 0 })',
}

export interface EmptyNext {
  url: string
  pid: number
  close: () => void
}

/** An empty Next application of the same version: one page, one route handler. Built and started in a separate folder. */
export async function startEmptyNext(): Promise<EmptyNext> {
  // With webpack, which searches no parent folder: the other bundler would include the checkout's own start-up code.
  // Inside the checkout, where the framework resolves, and outside of node_modules, whose files it does not compile.
  const dist = path.join(root, 'dist')
  mkdirSync(dist, { recursive: true })
  const folder = mkdtempSync(path.join(dist, 'empty-next-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  const next = path.join(root, 'node_modules/next/dist/bin/next')
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
  const built = spawnSync(process.execPath, [next, 'build', '--webpack'], { cwd: folder, env, encoding: 'utf8' })
  if (built.status !== 0) throw new Error(`the empty application was not built: ${built.stdout}${built.stderr}`)
  const port = await freePort()
  const child = spawn(process.execPath, [next, 'start', '-p', String(port), '-H', '127.0.0.1'], { cwd: folder, env })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => part.toString().includes('Ready') && resolve())
    child.on('exit', (code) => reject(new Error(`the empty application ended with ${code}`)))
  })
  const close = (): void => {
    child.removeAllListeners('exit')
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, close }
}
