import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'mettle-consumer-'))
const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })

const program = `import { createClient, ProblemError } from 'mettle/client'
const client = createClient({ url: 'http://127.0.0.1:4310', agent: 'order-desk' })
const { items } = await client.call('skill.suggest', { q: 'ship the order' })
export const names: string[] = items.map((one) => one.name)
export const codeOf = (error: unknown): string => (error instanceof ProblemError ? error.problem.code : '')
// @ts-expect-error a field that no operation has
await client.call('skill.read', { name: 'x', colour: 'red' })
// @ts-expect-error a name is text
export const wrong: number = items[0]!.name
`

beforeAll(() => {
  expect(run(path.join(root, 'scripts/build-client.mjs')).stderr).toBe('')
  mkdirSync(path.join(folder, 'node_modules'))
  symlinkSync(root, path.join(folder, 'node_modules/mettle'))
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(path.join(folder, 'program.ts'), program)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('The client of the package', () => {
  it.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('has the types of the contracts for a program elsewhere (%s, %s)', (module, resolution) => {
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--types', 'node']
    const types = ['--typeRoots', path.join(root, 'node_modules/@types')]
    const { stdout, status } = run(tsc, ...options, ...types, '--module', module, '--moduleResolution', resolution, 'program.ts')
    expect([stdout, status]).toEqual(['', 0])
  })

  it('is one module without dependencies', () => {
    const { stdout } = run('-e', "import('mettle/client').then((all) => console.log(Object.keys(all).sort().join()))")
    expect(stdout.trim()).toBe('ProblemError,createClient')
  })
})
