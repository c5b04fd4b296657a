/**
 * What agents know without being told, as far as we know it ourselves: the tools of the harnesses whose transcripts are read here, and the
 * programs and commands of any shell. The one table of its kind: mining, families and the gate read it.
 */
const words = (text: string): string[] => text.split(/\s+/)

/** Reading, writing and searching files, and what else nearly every coding harness calls the same. */
const everyday = 'read write edit glob grep bash task skill todo_write web_search web_fetch'

/** By harness, in any spelling: read, write, search, run, plan, ask, wait, delegate. */
const toolTable: Readonly<Record<string, string>> = {
  'claude-code': `${everyday} MultiEdit NotebookEdit NotebookRead View LS Agent Workflow LSP ToolSearch BashOutput KillShell KillBash
    Monitor TodoRead TaskCreate TaskUpdate TaskList TaskGet TaskOutput TaskStop ExitPlanMode EnterPlanMode EnterWorktree ExitWorktree
    AskUserQuestion SlashCommand SendMessage ListMcpResources ReadMcpResource ListMcpResourcesTool ReadMcpResourceTool`,
  codex: `shell exec exec_command local_shell local_shell_call container.exec shell_command write_stdin apply_patch update_plan view_image
    web_search web_search_call read_file list_dir grep_files parallel multi_tool_use.parallel spawn_agent send_input wait wait_agent
    close_agent resume_agent tool_search request_user_input`,
  gemini: `read_file read_many_files write_file replace edit glob search_file_content grep_search list_directory run_shell_command
    google_web_search web_fetch save_memory write_todos activate_skill delegate_to_agent codebase_investigator ask_user`,
  qwen: `read_file read_many_files write_file edit replace glob search_file_content grep_search list_directory run_shell_command
    web_search web_fetch save_memory todo_write task skill exit_plan_mode`,
  copilot: `${everyday} view create rg apply_patch read_bash write_bash stop_bash list_bash read_agent list_agents report_intent ask_user
    update_todo str_replace_editor str_replace_based_edit_tool lsp`,
  opencode: `${everyday} multiedit patch apply_patch list ls todo_read codesearch lsp question batch plan_enter plan_exit`,
  cline: `read_file write_to_file replace_in_file apply_diff apply_patch insert_content search_and_replace search_files list_files
    list_code_definition_names codebase_search execute_command new_task ask_followup_question attempt_completion plan_mode_respond
    update_todo_list switch_mode web_search web_fetch use_skill`,
  cursor: `${everyday} read_file edit_file search_replace delete_file codebase_search grep_search file_search list_dir run_terminal_cmd
    todo_read StrReplace Shell LS Delete ReadLints SemanticSearch apply_patch`,
  pi: `${everyday} find ls`,
  openclaw: `${everyday} find ls exec process apply_patch memory_search memory_get session_status sessions_spawn sessions_list`,
  droid: `${everyday} MultiEdit Create LS Execute FetchUrl ApplyPatch ExitSpecMode AskUser`,
  kimi: `Shell Bash ReadFile WriteFile StrReplaceFile Glob Grep SearchWeb FetchURL Task Agent Think SetTodoList ReadMediaFile
    EnterPlanMode ExitPlanMode AskUserQuestion TaskOutput TaskList TaskStop`,
  grok: `${everyday} view_file create_file str_replace_editor search read_file search_replace list_dir run_terminal_cmd`,
  hermes: `terminal process read_file write_file patch search_files web_search web_extract todo memory skill_view skills_list skill_manage
    delegate_task execute_code clarify session_search`,
  antigravity: `view_file view_file_outline view_code_item list_dir find_by_name grep_search codebase_search run_command command_status
    send_command_input write_to_file replace_file_content multi_replace_file_content search_web read_url_content notify_user
    task_boundary`,
  openhands: `execute_bash terminal str_replace_editor edit_file file_editor think finish task_tracker execute_ipython_cell read write
    edit run grep glob delegate`,
  'swe-agent': `bash open goto scroll_up scroll_down create edit insert submit find_file search_file search_dir str_replace_editor
    str_replace view ls cat grep find cd pwd rm mv cp mkdir touch sed head tail echo python git pip`,
  inspect: `bash bash_session text_editor think submit web_search update_plan`,
}

const plain = (tool: string): string => tool.toLowerCase().replaceAll(/[^a-z]/g, '')
const toolsOf = new Map(Object.entries(toolTable).map(([harness, text]) => [harness, new Set(words(text).map(plain))]))

/** Names that a tool of some harness goes by, where nobody asks which. */
const anyTool =
  /^(?:read|write|edit|multiedit|notebookedit|view|open|glob|grep|ls|list_?dir(?:ectory)?|list_files|search|web_?search|web_?fetch|fetch|bash|shell|exec(?:_command)?|terminal|run_.*command.*|task|agent|todo.*|skill|str_replace.*|apply_patch|create_file|read_file|write_file|edit_file|replace|find_file|search_(?:files?|file_content|dir|directory)|lsp|write_stdin|tool_?search|submit|goto|scroll_.*|create|insert|think|execute_bash|run_in_terminal|multi_tool_use.*|parallel|view_image)$/i

/** Whether the tools of a harness are known here. What other programs call theirs, a chat format's among them, is their domain's. */
export const isKnownHarness = (harness: string): boolean => toolsOf.has(harness)

/** Whether a tool comes with a harness. */
export const isToolOfHarness = (tool: string, harness: string): boolean => toolsOf.get(harness)?.has(plain(tool)) ?? false

/** Whether a tool may be one of a coding harness, by its name alone: where one history holds several harnesses. */
export const isGenericTool = (tool: string): boolean => anyTool.test(tool)

/** Programs that only look: what they look at says nothing where it is another thing each time. */
export const lookingPrograms: ReadonlySet<string> = new Set(
  words(
    'ls cat head tail sed awk grep egrep rg ag find fd tree wc which type pwd file stat du df ps jq nl less more xxd od hexdump sort uniq ' +
      'cut echo printf',
  ),
)

/** What agents of any project do with a shell, without being told: no operation of a task. */
const genericHeads = new Set([
  ...lookingPrograms,
  ...words(
    'mkdir touch cp mv ln rm rmdir chmod mktemp python python3 node bash sh diff date kill sleep tee tr seq xargs env basename dirname ' +
      'realpath readlink tsc pytest make',
  ),
  ...(
    'git status,git diff,git log,git show,git add,git commit,git branch,git stash,git restore,git checkout,git rev-parse,git blame,' +
    'git ls-files,git config,git remote,npm test,npm run test,npm run build,npm run lint,npm install,npm ci,npx tsc,yarn test,pnpm test,' +
    'cargo test,cargo build,cargo check,go test,go build,go vet,make test,bun test,bun install,pip install'
  ).split(','),
])

/** Programs that have sub-commands: alone they say nothing. */
const bare = new Set(words('git gh npm npx yarn pnpm bun go cargo pip docker make'))

/** Whether a command, told by its program and sub-command, is one that any agent runs unasked. */
export const isGenericHead = (head: string): boolean => genericHeads.has(head) || bare.has(head)
