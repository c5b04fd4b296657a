import { describe, expect, it } from 'vitest'
import type { Draft } from '@/lib/domain/draft/types'
import { writeReplay } from '@/lib/domain/draft/write-extras'

const recipe = (...commands: (string | undefined)[]): Draft['recipe'] =>
  commands.map((command, at) => ({ step: at + 1, tool: 'Bash', params: [], command }))

describe('the replay script', () => {
  it('quotes every command so that nothing expands', () => {
    expect(writeReplay(recipe("echo 'a' $HOME", 'ls'))).toBe(
      String.raw`#!/bin/sh
# Runs the recorded commands in order and stops at the first that fails.
# shellcheck disable=SC1003,SC2016
set -eu

printf '+ %s\n' 'echo '\''a'\'' $HOME'
sh -c 'echo '\''a'\'' $HOME'

printf '+ %s\n' 'ls'
sh -c 'ls'
`,
    )
  })

  it('is written for one to five commands that never vary', () => {
    expect(writeReplay([])).toBeNull()
    expect(writeReplay(recipe('ls', undefined))).toBeNull()
    expect(writeReplay(recipe('a', 'b', 'c', 'd', 'e'))).not.toBeNull()
    expect(writeReplay(recipe('a', 'b', 'c', 'd', 'e', 'f'))).toBeNull()
  })
})
