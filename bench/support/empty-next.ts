import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '@/e2e/support/server'

const files: Record<string, string> = {
  'package.json': '{ "name": "empty", "private": true, "type": "module" }',
  'next.config.mjs': 'export default { turbopack: { root: process.cwd() } }',
  'app/layout.jsx': 'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html> }',
  'app/page.jsx': 'export default function Page() { return null }',
  'app/empty/route.js':
    'export const POST = async (r) => Response.json(await r.json()); export const GET = (r) => Response.json({ ok: r.url.length > 0 })',
}

export interface EmptyNext {
  url: string
  close: () => void
}

/** A Next application of the same version that does nothing: one page, one route handler. Built and started in a folder of its own. */
export async function startEmptyNext(): Promise<EmptyNext> {
  const cache = path.resolve('node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(path.join(cache, 'empty-next-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  const next = path.resolve('node_modules/next/dist/bin/next')
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
  return { url: `http://127.0.0.1:${port}`, close }
}
