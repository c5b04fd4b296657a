export type CheckKind = 'test' | 'types' | 'lint' | 'build'

/** A command that tests, builds or lints. */
export interface Check {
  /** As people know it: `npm run test:unit`. */
  name: string
  kind: CheckKind
  /** It repairs what it finds, so that a red run before it says nothing more. */
  isFixing: boolean
}

const kinds: readonly [CheckKind, RegExp][] = [
  ['types', /(?:^|[/:._ -])(?:type-?check|types?|tsc|tsgo|vue-tsc|mypy|pyright|flow check)(?:[:._ -]|$)/i],
  ['lint', /(?:^|[/:._ -])(?:lint(?:er|ing)?|vet|clippy|fmt|format|style)(?:[:._ -]|$)/i],
  ['build', /(?:^|[/:._ -])(?:build|compile|assemble|package)(?:[:._ -]|$)/i],
]
/** Test runners, and compilers and linters that only check: the program alone says it. */
const programs = new Set(
  (
    'pytest,py.test,unittest,tox,nox,vitest,jest,mocha,ava,tap,karma,rspec,phpunit,ctest,bats,tsc,tsgo,vue-tsc,mypy,pyright,xcodebuild,' +
    'playwright test,cypress run,node --test'
  ).split(','),
)
const linters =
  /^(?:eslint|oxlint|biome(?: check| lint| ci)?|ruff(?: check)?|flake8|pylint|golangci-lint(?: run)?|staticcheck|shellcheck|hadolint|rubocop|stylelint|ktlint|detekt|phpstan|psalm|swiftlint|actionlint|markdownlint|yamllint|credo)$/
/** Sub-commands that test, build or lint, of any program that has them: "go test", "cargo build", "mvn verify". */
const verbs =
  /^(?:go|cargo|npm|pnpm|yarn|bun|deno|make|just|task|rake|mvn|mvnw|gradle|gradlew|dotnet|swift|bazel|mix|dart|flutter|next|vite|astro|nx|turbo|lerna|gem|uv|poetry|hatch|flit|docker|expo|sbt|stack|cabal|zig|mise|composer) (?:t|tests?|spec|check|build|verify|package|compile|assemble|vet|clippy|lint|ci|all|e2e)(?:[:_-].*)?$/
/** Sub-commands that run a script by name; the name decides. */
const scriptRunners = /^(?:npm|pnpm|yarn|bun|mise|deno|turbo|nx|hatch|rye|composer) (?:run|task|run-script)$/
const checkName =
  /(?:^|[/:._-])(?:tests?|e2e|specs?|unit|integration|build|compile|types?|type-?check|check|lint|ci|verify|validate)(?:[:._-]|$)/i
const scriptName = /\b(?:run|task|run-script)\s{1,4}(?:-{1,2}[\w-]{1,40}(?:=\S{1,80})?\s{1,4}){0,6}([\w:./-]{1,80})/g
const scriptFile = /^[\w.-]*(?:test|build|lint|verify)[\w-]*\.(?:sh|bash|py|js|mjs|ts)$/i
const fixing = /(?:^|[\s:_-])(?:fix|write|fmt|format)(?:[\s:=]|$)|--(?:fix|write)\b/i
/** Builds that a check's name takes for one although they hand out what was made. */
const clean = /^(?:npm|pnpm|yarn|bun) ci$/

/** The commands of a shell step that test, build or lint. `heads` are its command heads; `command` is read for the names of scripts alone. */
export function checksIn(heads: readonly string[], command: string): Check[] {
  const scripts = [...command.matchAll(scriptName)].map(([, name = '']) => name)
  const names = heads.flatMap((head) => {
    if (clean.test(head)) return []
    if (programs.has(head) || linters.test(head) || verbs.test(head) || scriptFile.test(head)) return [head]
    const runner = head.split(' ', 2).join(' ')
    if (!scriptRunners.test(runner)) return []
    return scripts.filter((name) => checkName.test(name)).map((name) => `${runner} ${name}`)
  })
  return [...new Set(names)].map((name) => ({ name, kind: kindOf(name), isFixing: isFixing(name, command) }))
}

function kindOf(name: string): CheckKind {
  if (linters.test(name)) return 'lint'
  return kinds.find(([, form]) => form.test(name))?.[0] ?? 'test'
}

const isFixing = (name: string, command: string): boolean =>
  fixing.test(name) || (kindOf(name) === 'lint' && /--(?:fix|write|apply)\b/.test(command))

const toolName = /(?:^|_)(?:run_)?(?:unit_|all_)?(tests?|build|lint|typecheck|type_check|compile|validate|verify)(?:_|$)/

/** A tool by whose name it tests, builds or lints: `run_tests`, `mcp__ci__build_project`; null for any other. */
export function checkTool(tool: string): Check | null {
  const name = tool
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
  const match = toolName.exec(name)
  if (!match || /(?:^|_)(?:get|list|find|read|create|write|add|edit|update|delete|show)(?:_|$)/.test(name)) return null
  return { name: tool, kind: kindOf(match[1] ?? ''), isFixing: false }
}
