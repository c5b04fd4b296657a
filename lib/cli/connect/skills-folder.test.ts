import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { digestOf } from './file-record'
import { removeCopies } from './skills-folder'

const copy = 'as served'
const digest = digestOf(new TextEncoder().encode(copy))

it('removes unchanged copies, and nothing else, inside or outside of the folder', async () => {
  const base = mkdtempSync(path.join(os.tmpdir(), 'mettle-copies-'))
  const folder = path.join(base, 'skills')
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  for (const file of ['one/SKILL.md', 'one/refs/a.md', 'two/SKILL.md', '../outside.md']) write(file, copy)
  write('two/refs/b.md', 'changed since')
  write('mine/SKILL.md', copy)
  const skills = {
    one: { 'SKILL.md': [digest], 'refs/a.md': [digest] },
    two: { 'SKILL.md': [digest], 'refs/b.md': [digest], '../../outside.md': [digest] },
  }
  write('.mettle-skills.json', JSON.stringify({ writtenBy: 'Mettle', skills }))
  await removeCopies(folder)
  expect(existsSync(path.join(folder, 'one'))).toBe(false)
  expect(existsSync(path.join(folder, 'two/SKILL.md'))).toBe(false)
  expect(existsSync(path.join(folder, '.mettle-skills.json'))).toBe(false)
  expect(readFileSync(path.join(folder, 'two/refs/b.md'), 'utf8')).toBe('changed since')
  expect(readFileSync(path.join(folder, 'mine/SKILL.md'), 'utf8')).toBe(copy)
  expect(readFileSync(path.join(base, 'outside.md'), 'utf8')).toBe(copy)
})
