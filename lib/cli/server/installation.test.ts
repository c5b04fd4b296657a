import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { installationOf } from './installation'

const base = mkdtempSync(path.join(os.tmpdir(), 'mettle-installation-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** The product in a package that lies in a folder of packages. */
function packageIn(folder: string): string {
  const root = path.join(base, folder, 'node_modules/mettle/dist/product')
  mkdirSync(root, { recursive: true })
  return root
}

describe('An installation', () => {
  it('is a checkout where the sources are', () => {
    mkdirSync(path.join(base, 'checkout/lib'), { recursive: true })
    expect(installationOf(path.join(base, 'checkout'))).toMatchObject({
      kind: 'checkout',
      steps: ['npx mettle stop', `cd ${base}/checkout && git pull && npm ci`, 'npx mettle start'],
    })
  })

  it.each([
    ['project', 'project', true, ['npx mettle stop', /^cd \S+project && npm install \S+\.tgz$/, 'npx mettle start']],
    ['global', 'lib', false, ['mettle stop', /^npm install --global \S+\.tgz$/, 'mettle start']],
    ['npx', '_npx/0123', true, ['npx mettle stop', /^npx \S+\.tgz start$/]],
  ] as const)('of the kind %s says what to type there', (kind, folder, hasManifest, steps) => {
    const root = packageIn(folder)
    if (hasManifest) writeFileSync(path.join(base, folder, 'package.json'), '{}')
    const matches = steps.map((step): unknown => (typeof step === 'string' ? step : expect.stringMatching(step)))
    expect(installationOf(root)).toEqual({ kind, folder: path.resolve(root, '../..'), steps: matches })
  })
})
