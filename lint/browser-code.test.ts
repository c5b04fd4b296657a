import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { resolveImport } from './import-matrix.js'

const root = path.resolve(import.meta.dirname, '..')

const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')

const isFile = (file: string): boolean => /\.tsx?$/.test(file) && !/\.test(-support)?\.tsx?$/.test(file)
const clientFiles = ['app', 'components'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.replaceAll('\\', '/')))
    .filter((file) => isFile(file) && textOf(file).startsWith("'use client'")),
)

const fileOf = (target: string): string | undefined =>
  ['.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => target + end).find((file) => existsSync(path.join(root, file)))

/** Value imports of a file, static or dynamic: types are erased before it runs. */
function imports(text: string): string[] {
  const stated = [...text.matchAll(/^(?:import|export)\s+(?!type\b)([^;'"]*?)from\s+'([^']+)'/gm)]
  const values = stated.filter(([, names]) => !/^\{(\s*type\s+\w+( as \w+)?\s*,?)+\s*\}\s*$/.test(names ?? ''))
  const late = [...text.matchAll(/\bimport\('([^']+)'\)/g)]
  return [...values.map((match) => match[2]!), ...late.map((match) => match[1]!)]
}

/** The import path from a file to a package; null when there is none. Server actions stay on the server. */
function wayTo(name: string, file: string, seen: Set<string>): string[] | null {
  if (seen.has(file) || file.startsWith('lib/actions/')) return null
  seen.add(file)
  for (const one of imports(textOf(file))) {
    if (one === name) return [file, name]
    const target = resolveImport(file, one)
    const next = target === null ? undefined : fileOf(target)
    const way = next === undefined ? null : wayTo(name, next, seen)
    if (way) return [file, ...way]
  }
  return null
}

it("finds the browser's code", () => expect(clientFiles.length).toBeGreaterThan(100))

it.each(['zod', 'yaml'])("excludes %s from the browser's code: its types cost nothing, its code costs every page", (name) => {
  const seen = new Set<string>()
  expect(clientFiles.flatMap((file) => wayTo(name, file, seen) ?? [])).toEqual([])
})
