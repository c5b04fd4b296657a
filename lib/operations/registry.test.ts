import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { operations } from '@/lib/contract/index'
import { surfaces, type Operation, type Surface } from '@/lib/contract/operation'
import { routes } from '@/lib/contract/generated/routes'
import { registry } from './registry'

const lib = path.resolve(import.meta.dirname, '..')

/** The text of every file in a folder, without tests. */
function textsOf(folder: string): string {
  const files = readdirSync(path.join(lib, folder), { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test(-support)?\.tsx?$/.test(file))
  return sources.map((file) => readFileSync(path.join(lib, folder, file), 'utf8')).join('\n')
}

/** The operations that a surface's folder names. */
function namedIn(folder: string): Set<string> {
  const text = textsOf(folder)
  return new Set(Object.keys(routes).filter((name) => text.includes(`'${name}'`)))
}

const names = operations.map((one) => one.name)
const isWrite = (one: Operation) => one.effect.kind === 'write'

/** Which operations each surface covers: pages read in process, so actions and invalidations are for writes alone. */
const isFor: Record<Surface, (one: Operation) => boolean> = {
  http: () => true,
  action: isWrite,
  client: () => true,
  cli: () => true,
  // Its tools are few and named after tasks.
  mcp: () => false,
}

/** The implementation of each surface. An empty folder has nothing to compare. */
const projected: Record<Surface, () => Set<string>> = {
  http: () => new Set(Object.keys(routes)),
  action: () => namedIn('actions'),
  client: () => new Set(Object.keys(routes)),
  cli: () => namedIn('cli'),
  mcp: () => namedIn('mcp'),
}

describe('The registry', () => {
  it('declares each operation once, with a one-line summary', () => {
    expect(names).toEqual([...new Set(names)])
    for (const { name, summary } of operations) expect(summary, name).toMatch(/^[A-Z][^\n]{8,110}[^.\n]$/)
  })

  it('has no two operations with the same method and path', () => {
    const places = Object.values(routes).map(([method, where]) => `${method} ${where.replaceAll(/\{\w+\}/g, '{}')}`)
    expect(places).toEqual([...new Set(places)])
  })

  it('reads with GET and writes with another method', () => {
    for (const one of operations) expect(isWrite(one), one.name).toBe(routes[one.name][0] !== 'GET')
  })

  it('implements every declared operation with its own contract', () => {
    expect(names.filter((name) => !registry.has(name))).toEqual([])
    for (const one of operations) expect(registry.get(one.name)?.operation, one.name).toBe(one)
  })

  it('is served over HTTP generically: no operation is known there by name', () => {
    expect([...namedIn('http')]).toEqual([])
  })

  it('declares every path parameter as an input', () => {
    for (const { name, input } of operations) {
      const parameters = [...routes[name][1].matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter ?? '')
      const shape = 'shape' in input ? Object.keys(input.shape as object) : []
      expect(
        parameters.filter((parameter) => !shape.includes(parameter)),
        name,
      ).toEqual([])
    }
  })

  for (const surface of surfaces) {
    const isThere = surface !== 'cli' || existsSync(path.join(lib, 'cli/main.ts'))
    it.runIf(isThere)(`exposes every operation on ${surface}, or says why not`, () => {
      const on = projected[surface]()
      const silent = operations.filter((one) => isFor[surface](one) && !on.has(one.name) && !one.absent?.[surface])
      expect(silent.map((one) => one.name)).toEqual([])
      const contradicting = operations.filter((one) => on.has(one.name) && one.absent?.[surface])
      expect(contradicting.map((one) => one.name)).toEqual([])
    })
  }
})
