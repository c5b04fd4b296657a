import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeReplay } from '@/lib/domain/draft/write-extras'

const scriptOf = (commands: string[]): string =>
  writeReplay(commands.map((command, index) => ({ step: index + 1, tool: 'Bash', params: [], command }))) ?? ''

/** Runs a script beside an `sh` that runs nothing and writes down what it was given; answers what was shown and given. */
function play(commands: string[]): { shown: string; given: string[]; left: string[] } {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'mettle-replay-'))
  try {
    const log = path.join(dir, 'log')
    writeFileSync(path.join(dir, 'sh'), `#!/bin/sh\nprintf '%s\\0' "$2" >> '${log}'\n`)
    chmodSync(path.join(dir, 'sh'), 0o755)
    writeFileSync(path.join(dir, 'replay.sh'), scriptOf(commands))
    const shown = execFileSync('/bin/sh', ['replay.sh'], {
      cwd: dir,
      env: { ...process.env, PATH: `${dir}:/usr/bin:/bin` },
      encoding: 'utf8',
    })
    const given = existsSync(log) ? readFileSync(log, 'utf8').split('\0').slice(0, -1) : []
    return { shown, given, left: readdirSync(dir).filter((file) => !['log', 'sh', 'replay.sh'].includes(file)) }
  } finally {
    rmSync(dir, { recursive: true })
  }
}

const hostile = [
  'echo $(touch made)',
  'echo `touch made`',
  "echo 'it''s' \"$HOME\" \\",
  'echo one\ntouch made',
  "'; touch made; '",
  '%s %d \\n \\0 %%',
  '-n; touch made & touch made | touch made',
  '$(touch made)\n`touch made`\n"\'"\'"',
  '!! {a,b} ~ * ? [a] <(touch made) > made',
]

describe('A replay script', () => {
  it.each(hostile.map((command) => [command]))('shows and hands on %j as it stands, and expands nothing', (command) => {
    expect(play([command])).toEqual({ shown: `+ ${command}\n`, given: [command], left: [] })
  })

  it('does so with any commands', () => {
    const part = fc.constantFrom(
      "'",
      '"',
      '`',
      '$(touch made)',
      '$HOME',
      '\\',
      '\n',
      ' ',
      '%s',
      ';',
      '&',
      '#',
      'é',
      'a',
      '{',
      '}',
      '!',
    )
    const command = fc.array(part, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.array(command, { minLength: 1, maxLength: 5 }), (commands) => {
        const shown = commands.map((one) => `+ ${one}\n`).join('')
        expect(play(commands)).toEqual({ shown, given: commands, left: [] })
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 40), seed: 20_260_301 },
    )
  }, 120_000)

  it('stops at the first command that fails', () => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'mettle-replay-'))
    writeFileSync(path.join(dir, 'replay.sh'), scriptOf(['exit 3', 'touch made']))
    expect(() => execFileSync('/bin/sh', ['replay.sh'], { cwd: dir, stdio: 'pipe' })).toThrow(/Command failed/)
    expect(readdirSync(dir)).toEqual(['replay.sh'])
    rmSync(dir, { recursive: true })
  })

  it('is clean to shellcheck, where that is installed', () => {
    const found = (process.env.PATH ?? '').split(path.delimiter).some((dir) => existsSync(path.join(dir, 'shellcheck')))
    if (!found) {
      process.stdout.write('shellcheck is not on the PATH: replay scripts were not checked with it\n')
      return
    }
    const dir = mkdtempSync(path.join(os.tmpdir(), 'mettle-replay-'))
    for (const command of hostile) {
      writeFileSync(path.join(dir, 'replay.sh'), scriptOf([command, 'npm test']))
      expect(execFileSync('shellcheck', ['replay.sh'], { cwd: dir, encoding: 'utf8' })).toBe('')
    }
    rmSync(dir, { recursive: true })
  })
})
