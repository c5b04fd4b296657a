/** What a step does, as a verb and a noun; both lower case, plain English. */
export interface Action {
  verb: string
  noun: string
}

/** "inspect changes: git status, git diff": one action per line. Longer heads win over shorter ones. */
const headLines = `
inspect changes: git status, git diff, git log, git show, git blame, git reflog
stage changes: git add
commit changes: git commit
push changes: git push
undo changes: git restore, git reset, git revert
stash changes: git stash
switch branches: git checkout, git switch, git branch, git worktree
merge branches: git merge, git rebase, git cherry-pick
update repository: git pull, git fetch
clone repository: git clone
inspect repository: git remote, git rev-parse, git config, git ls-files
review pull requests: gh pr
handle issues: gh issue
watch runs: gh run
call GitHub: gh api, gh
run tests: npm test, pnpm test, yarn test, npm run test, go test, cargo test, pytest, py.test, vitest, jest, make test, make check, dotnet test, mvn test, gradle test, bun test, deno test, rspec, phpunit, ctest, tox, playwright test
build project: npm run build, pnpm build, yarn build, go build, cargo build, make, cmake, mvn, gradle, dotnet build, tsc, webpack, vite build, next build
lint code: eslint, oxlint, ruff, flake8, pylint, golangci-lint, npm run lint, pnpm lint, yarn lint, cargo clippy, go vet, shellcheck, biome
check types: mypy, pyright, npm run typecheck, npm run type-check, npm run types, pnpm typecheck, cargo check
format code: prettier, oxfmt, black, gofmt, rustfmt, npm run format, npm run fmt, cargo fmt, go fmt
install packages: npm install, npm ci, npm i, pnpm install, pnpm add, yarn install, yarn add, pip install, pip3 install, uv pip, uv sync, uv add, poetry install, cargo add, go get, go mod, apt, apt-get, brew, bun install
run scripts: npm run, pnpm run, yarn run, npm start, node, python, python3, ruby, perl, deno, bun, bash, sh, go run, cargo run, make run, tsx
list files: ls, find, tree, fd, du, stat, file, pwd
read files: cat, head, tail, sed, less, more, awk, nl, bat, xxd
search code: grep, rg, ag, ack
count lines: wc
edit files: tee, patch, touch
copy files: cp, mv, ln, rsync, scp
delete files: rm, rmdir
create folders: mkdir
change permissions: chmod, chown
unpack archives: tar, unzip, gunzip, zip
fetch pages: curl, wget, http
query JSON: jq, yq
compare files: diff, cmp
build images: docker build, docker buildx
run containers: docker run, docker exec, docker compose, docker-compose, docker, podman
manage clusters: kubectl, helm
apply infrastructure: terraform, tofu, pulumi
query databases: psql, mysql, sqlite3, mongosh, redis-cli
inspect processes: ps, top, lsof, pgrep, netstat, ss
stop processes: kill, pkill
control services: systemctl, service, pm2
reach machines: ssh
wait for results: sleep
find programs: which, type, whereis, command
print text: echo, printf
`

const toolLines = `
read files: Read, read, read_file, view, open, open_file, cat, NotebookRead, read_many_files
edit files: Edit, MultiEdit, edit, edit_file, str_replace, str_replace_editor, str_replace_based_edit_tool, apply_patch, replace, NotebookEdit, insert, patch, apply_diff, replace_in_file
write files: Write, write, write_file, create_file, create, write_to_file
search code: Grep, grep, grep_search, search_file_content, search_files, codebase_search, search_dir
find files: Glob, glob, find_file, file_search, LS, ls, list_directory, list_dir, list_files
search the web: WebSearch, web_search, google_web_search, search_web
read web pages: WebFetch, web_fetch, fetch
plan tasks: TodoWrite, TodoRead, update_plan, TaskCreate, TaskUpdate, TaskList, write_todos, todo_write
delegate work: Task, Agent, spawn_agent
load skills: Skill, activate_skill, load_skill
find tools: ToolSearch
ask the user: AskUserQuestion, ask_followup_question
present plan: ExitPlanMode, EnterPlanMode
watch output: BashOutput, TaskOutput, KillShell, write_stdin
run commands: Bash, bash, exec, shell, terminal, local_shell, shell_command, exec_command, execute_bash, execute_command, run_command, run_in_terminal, run_shell_command, run_terminal_cmd
open pages: browser_navigate, navigate, goto
inspect pages: browser_snapshot, browser_take_screenshot, screenshot
click elements: browser_click, click
fill forms: browser_type, browser_fill_form, fill
`

function readTable(text: string): ReadonlyMap<string, Action> {
  const table = new Map<string, Action>()
  for (const line of text.trim().split('\n')) {
    const [action = '', keys = ''] = line.split(': ')
    const space = action.indexOf(' ')
    for (const key of keys.split(', ')) table.set(key, { verb: action.slice(0, space), noun: action.slice(space + 1) })
  }
  return table
}

/** By command head: `git status`, `pytest`. */
export const headActions = readTable(headLines)

/** By tool name as called. */
export const toolActions = readTable(toolLines)

/** First words of a tool's name that are verbs: `get_order_details` gets order details. */
export const verbs: ReadonlySet<string> = new Set(
  (
    'get list find search look fetch load read view show open close create add insert make new write save store update set edit change modify ' +
    'rename move copy delete remove cancel return exchange refund book order buy pay send reply forward post submit publish share upload ' +
    'download export import calculate compute count check verify validate confirm test run execute start stop restart deploy build install ' +
    'query ask answer call use apply assign merge review approve reject enable disable reset restart transfer schedule plan think log ' +
    'analyze analyse summarize summarise translate convert format render extract parse compare select filter sort resolve navigate click ' +
    'type fill press scroll take grep glob edit track monitor watch subscribe unsubscribe invite register sign scan detect locate lookup ' +
    'resume suspend pause activate deactivate refuel recharge renew extend reserve reschedule reboot toggle grant revoke lock unlock block unblock ' +
    'describe retrieve preview browse pull push generate provision backfill trigger reconcile recalculate enrich upsert replace append ' +
    'annotate acknowledge silence evaluate estimate downgrade upgrade escalate reassign ship dispatch charge archive restore rotate sync merge split attach detach link unlink notify'
  ).split(' '),
)
