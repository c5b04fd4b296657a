/** Test runners, and compilers that only check: the program alone says it. */
const programs = new Set(
  (
    'pytest,py.test,unittest,tox,nox,vitest,jest,mocha,ava,tap,karma,rspec,phpunit,ctest,bats,tsc,tsgo,vue-tsc,mypy,pyright,xcodebuild,' +
    'playwright test,cypress run,node --test'
  ).split(','),
)
/** Sub-commands that test or build, of any program that has them: "go test", "cargo build", "mvn verify". */
const verbs =
  /^(?:go|cargo|npm|pnpm|yarn|bun|deno|make|just|task|rake|mvn|mvnw|gradle|gradlew|dotnet|swift|bazel|mix|dart|flutter|next|vite|astro|nx|turbo|lerna|gem|uv|poetry|hatch|flit|docker|expo|sbt|stack|cabal|zig) (?:t|tests?|spec|check|build|verify|package|compile|assemble|vet|clippy|ci|all|e2e)(?:[:_-].*)?$/
/** Sub-commands that run a script by name; the name decides. */
const scriptRunners = /^(?:npm|pnpm|yarn|bun|mise|deno|turbo|nx|hatch|rye) (?:run|task|run-script)$/
const checkName =
  /(?:^|[/:._-])(?:tests?|e2e|specs?|unit|integration|build|compile|type-?check|check|ci|verify|validate)(?:[:._-]|$)/i
const scriptName = /\b(?:run|task|run-script)\s{1,4}(?:-{1,2}[\w-]{1,40}(?:=\S{1,80})?\s{1,4}){0,6}([\w:./-]{1,80})/g
const scriptFile = /^[\w.-]*(?:test|build)[\w-]*\.(?:sh|bash|py|js|mjs|ts)$/i

/**
 * The head of a shell step that tests or builds, or null. `heads` are the step's command heads, `command` its
 * text, which is read for the names of scripts alone ("npm run test:unit").
 */
export function checkHead(heads: readonly string[], command: string): string | null {
  for (const head of heads) {
    if (programs.has(head) || verbs.test(head) || scriptFile.test(head)) return head
    const runner = head.split(' ', 2).join(' ')
    if (!scriptRunners.test(runner)) continue
    for (const [, name = ''] of command.matchAll(scriptName)) if (checkName.test(name)) return `${runner} ${name}`
  }
  return null
}
