import { describe, expect, it } from 'vitest'
import { checksIn, checkTool } from '@/lib/domain/outcome-text/check-command'
import { hidesExit } from '@/lib/domain/outcome-text/exit-hidden'
import { asksAtEnd, readsAs, readsAsThanks } from '@/lib/domain/outcome-text/reads-as'
import { commandHeads } from '@/lib/domain/shape/command-heads'

const checks = (command: string) => checksIn(commandHeads(command), command).map(({ name, kind }) => `${kind}: ${name}`)

describe('checksIn', () => {
  it.each([
    ['pytest -q', ['test: pytest']],
    ['npx vitest run', ['test: vitest']],
    ['bun run --silent build:prod', ['build: bun run build:prod']],
    ['mise run lint && mise run test', ['lint: mise run lint', 'test: mise run test']],
    ['./test-harness.sh all', ['test: test-harness.sh']],
    ['make check', ['test: make check']],
    ['go vet ./... && go test ./...', ['lint: go vet', 'test: go test']],
    ['npx tsc --noEmit', ['types: tsc']],
    ['npm run typecheck', ['types: npm run typecheck']],
    ['golangci-lint run', ['lint: golangci-lint']],
    ['npm ci', []],
    ['npm run dev', []],
    ['git commit -m "run test"', []],
    ['echo npm test', []],
    ['npm install', []],
  ])('%s → %j', (command, names) => expect(checks(command)).toEqual(names))

  it('knows a check that repairs what it finds', () => {
    const fixes = (command: string) => checksIn(commandHeads(command), command).map(({ isFixing }) => isFixing)
    expect(fixes('npm run lint:fix')).toEqual([true])
    expect(fixes('npx eslint --fix src')).toEqual([true])
    expect(fixes('npm run lint')).toEqual([false])
  })

  it.each([
    ['run_tests', 'test'],
    ['mcp__ci__build_project', 'build'],
    ['RunTests', 'test'],
    ['get_test_results', null],
    ['create_test', null],
    ['lookup', null],
  ])('of a tool by its name: %s', (tool, kind) => expect(checkTool(tool)?.kind ?? null).toBe(kind))
})

describe('hidesExit', () => {
  it.each([
    ['npm test', false],
    ['cd app && npm test 2>&1', false],
    ['cd app; npm test', false],
    ["git commit -m 'a; b | c'", false],
    ['set -o pipefail; pytest | tail -1', false],
    ['set -e; pytest; true', false],
    ['pytest | tail -5', true],
    ['pytest | my-filter', true],
    ['npm test || true', true],
    ['npm test; echo done', true],
    ['npm test\nls', true],
  ])('%s: %s', (command, isHidden) => expect(hidesExit(command)).toBe(isHidden))
})

describe('readsAsThanks', () => {
  it.each(['Thanks!', 'ok great, thank you', 'Perfect!', 'LGTM', 'works now', 'No, that’s all. Thanks.', 'merci'])(
    '%s',
    (text) => {
      expect(readsAsThanks(text)).toBe(true)
    },
  )

  it.each([
    ['thanks, but it still fails'],
    ['Thanks. Can you also add tests?'],
    ['fix this, thanks in advance'],
    ['no thanks'],
    ["thanks, that doesn't work"],
    ['Perfect the layout of the page'],
    ['write a thank you page'],
  ])('not: %s', (text) => expect(readsAsThanks(text)).toBe(false))
})

describe('readsAs', () => {
  it.each([
    ['Done. PR #7 is merged.', 'done'],
    ['All 41 tests pass.', 'done'],
    ['Your order has been successfully cancelled.', 'done'],
    ['The tests are still failing.', 'given-up'],
    ["Unfortunately, I can't place orders.", 'given-up'],
    ['The function is done in three steps: read, write, close', null],
    ['Which direction do you prefer?', null],
    ['This error means the handler failed.', null],
    ['', null],
  ] as const)('%s → %s', (text, reading) => expect(readsAs(text)).toBe(reading))
})

describe('asksAtEnd', () => {
  it.each([
    ['Both work. Which approach do you prefer?', true],
    ['The hook fails. Should I commit with --no-verify to skip it?', true],
    ['Done. Would you like me to add tests as well?', false],
    ['Which one it was is in the log.', false],
    ['', false],
  ])('%s: %s', (text, asks) => expect(asksAtEnd(text)).toBe(asks))
})
