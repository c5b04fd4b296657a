import { ok, type Cast, type Desk, type DemoStep, type Workflow } from './types'

const bash = (command: string, output: string): DemoStep => ok('Bash', { command, description: 'Run a command' }, output)
const failing = (command: string, output: string): DemoStep => ({ ...bash(command, output), status: 'error', exitCode: 1 })
const file = (c: Cast) => `/srv/shop/src/${c.module}.ts`
const read = (path: string, text: string) => ok('Read', { file_path: path }, text)
const edit = (path: string, before: string, after: string) =>
  ok('Edit', { file_path: path, old_string: before, new_string: after }, 'The file has been updated.')

const fixFailingTest: Workflow = {
  id: 'fix-failing-test',
  request: (c) => `The test of ${c.module} fails on main since this morning. Find out why and fix it.`,
  steps: (c) => [
    failing('npm test', `Test Files  1 failed | 41 passed\n  ${c.symbol}: expected 12.5 to equal 12.50`),
    ok('Grep', { pattern: c.symbol, path: 'src' }, `src/${c.module}.ts:14: export function ${c.symbol}(`),
    read(file(c), `export function ${c.symbol}(amount: number) {\n  return amount\n}`),
    edit(file(c), '  return amount', '  return Math.round(amount * 100) / 100'),
    bash('npm test', 'Test Files  42 passed (42)\nTests  318 passed (318)'),
    bash(`just land "Round in ${c.symbol}"`, '[main 3f2a9c1] 1 file changed'),
  ],
  done: (c) => `Fixed: ${c.symbol} rounds now, all tests pass, the change is committed.`,
  givenUp: (c) => `I could not fix this: the failure in ${c.module} comes from the build image, which I cannot change.`,
}

const updateDependency: Workflow = {
  id: 'update-dependency',
  request: (c) => `Update ${c.dependency} to ${c.version} and make sure that nothing breaks.`,
  steps: (c) => [
    bash('npm outdated', `${c.dependency}  1.9.4  ${c.version}`),
    read('/srv/shop/package.json', `"${c.dependency}": "1.9.4"`),
    bash(`npm install ${c.dependency}@${c.version}`, 'changed 3 packages'),
    bash('npm run build', 'Built in 8.1 s'),
    bash('npm test', 'Test Files  42 passed (42)\nTests  318 passed (318)'),
    bash(`just land "Update ${c.dependency} to ${c.version}"`, '[main 81b04d2] 2 files changed'),
  ],
  done: (c) => `Done: ${c.dependency} is at ${c.version}, build and tests pass.`,
  givenUp: (c) => `I could not finish this: ${c.dependency} ${c.version} needs a newer runtime than the one in use.`,
}

const bumpVersion: Workflow = {
  id: 'bump-version',
  request: () => 'Cut a patch release and push the tag.',
  steps: (c) => [
    bash('git status --short', ''),
    edit('/srv/shop/CHANGELOG.md', '## Unreleased', `## ${c.version}`),
    bash(`npm version ${c.version}`, `v${c.version}`),
    bash('git push --follow-tags', `* [new tag] v${c.version}`),
  ],
  done: (c) => `Done: ${c.version} is tagged and pushed.`,
  givenUp: () => 'I could not finish this: the branch is protected and my push was refused.',
}

const fixLint: Workflow = {
  id: 'fix-lint',
  request: (c) => `The linter complains about ${c.module}. Clean it up.`,
  steps: (c) => [
    failing('npm run lint', `src/${c.module}.ts:14  unused variable "rest"\n1 problem`),
    read(file(c), `const { id, ...rest } = item`),
    edit(file(c), 'const { id, ...rest } = item', 'const { id } = item'),
    bash('npm run lint', 'No problems found'),
    bash(`just land "Remove an unused variable"`, '[main 0be77aa] 1 file changed'),
  ],
  done: (c) => `Done: ${c.module} has no lint problem any more.`,
  givenUp: (c) => `I could not finish this: the rule on ${c.module} contradicts another one.`,
}

const addMigration: Workflow = {
  id: 'add-migration',
  request: (c) => `Add a column "${c.region}_note" to ${c.table} with its migration.`,
  steps: (c) => [
    read('/srv/shop/db/schema.prisma', `model ${c.table} {\n  id Int @id\n}`),
    edit('/srv/shop/db/schema.prisma', '  id Int @id', `  id Int @id\n  ${c.region}_note String?`),
    bash(`npx prisma migrate dev --name add-${c.region}-note`, 'The migration was applied.'),
    bash('npx tsc --noEmit', ''),
    bash(`git add db && git commit -m "Add ${c.region}_note to ${c.table}"`, '[main 5c1de90] 2 files changed'),
  ],
  done: (c) => `Done: ${c.table} has the column, the migration is committed.`,
  givenUp: () => 'I could not finish this: the database of the branch has drifted from the schema.',
}

const releaseNotes: Workflow = {
  id: 'release-notes',
  request: (c) => `Write the release notes of ${c.version} from what was merged since the last tag.`,
  steps: (c) => [
    bash('git log --oneline v1.0.0..HEAD', `81b04d2 Update ${c.dependency}\n3f2a9c1 Round in ${c.symbol}`),
    bash('gh pr list --state merged --limit 30', `#412 Round in ${c.symbol}\n#415 Update ${c.dependency}`),
    ok(
      'Write',
      { file_path: `/srv/shop/docs/releases/${c.version}.md`, content: `# ${c.version}` },
      'The file has been written.',
    ),
    bash(`npx markdownlint docs/releases/${c.version}.md`, ''),
    bash(`git add docs && git commit -m "Release notes of ${c.version}"`, '[main 77f0c3e] 1 file changed'),
  ],
  done: (c) => `Done: the notes of ${c.version} are written and committed.`,
  givenUp: () => 'I could not finish this: the last tag is missing in this clone.',
}

const hotfix: Workflow = {
  id: 'hotfix',
  request: (c) => `${c.symbol} gives wrong results in production. Make a hotfix on a branch of its own and open a pull request.`,
  steps: (c) => [
    bash(`git checkout -b hotfix/${c.symbol}`, `Switched to a new branch 'hotfix/${c.symbol}'`),
    read(file(c), `export function ${c.symbol}(amount: number) {\n  return amount * 100\n}`),
    edit(file(c), '  return amount * 100', '  return amount'),
    bash('npm test', 'Test Files  42 passed (42)\nTests  318 passed (318)'),
    bash(`git push -u origin hotfix/${c.symbol}`, `branch 'hotfix/${c.symbol}' set up to track`),
    bash(`gh pr create --fill`, 'The pull request is open.'),
  ],
  done: (c) => `Done: the hotfix of ${c.symbol} passes its tests and waits for review.`,
  givenUp: (c) => `I could not finish this: what ${c.symbol} gets from the import is already wrong.`,
}

/** A coding agent in a shop's repository: shell and edit tools, written down as a session file. */
export const codePair: Desk = {
  agent: 'code-pair',
  format: 'claude-code',
  model: 'demo-code-model',
  workflows: [fixFailingTest, updateDependency, bumpVersion, fixLint, addMigration, releaseNotes, hotfix],
  detours: [
    (c) => ok('Glob', { pattern: `src/${c.module.split('/')[0]}/**/*.ts` }, `src/${c.module}.ts`),
    () => bash('git log --oneline -5', '81b04d2 Update\n3f2a9c1 Round'),
    () => bash('ls -la', 'package.json\nsrc'),
    (c) => ok('Grep', { pattern: c.dependency, path: 'package.json' }, `"${c.dependency}": "1.9.4"`),
    () => bash('git diff --stat', ' 1 file changed'),
    (c) => read(`/srv/shop/docs/${c.region}.md`, '# Notes'),
  ],
  smallTalk: [
    (c) => `Explain what ${c.symbol} does and where it is called.`,
    (c) => `How big is the part of the bundle that ${c.dependency} brings in?`,
    () => 'Which of our tests are the slowest, and why?',
  ],
}
