import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'

const data = process.env.METTLE_DATA ?? path.resolve('.data')

/** Folders of sample sets, where they are unpacked: each in a format of its own, the large one last. */
export const sampleSets = ['tau-bench', 'codex/sessions', 'claude-code/projects']
  .map((folder) => path.join(data, folder))
  .filter((folder) => existsSync(folder))

if (sampleSets.length === 0)
  process.stderr.write('sample transcripts not found: unpack them into .data (or set METTLE_DATA) to import them\n')

/** Where this machine has its packages from. */
export function npmSettings(): Record<string, string> {
  return { npm_config_registry: execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim() }
}

/** Files, folders and links at any depth below a folder. */
export const allIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true }).map((name) => path.join(folder, String(name)))

export const bytesIn = (folder: string): number => allIn(folder).reduce((sum, file) => sum + lstatSync(file).size, 0)
