/** What agents of any project do with a shell, without being told: no operation of a task. */
const genericHeads = new Set(
  (
    'git status,git diff,git log,git show,git add,git commit,git branch,git stash,git restore,git checkout,git rev-parse,git blame,git ls-files,git config,git remote,' +
    'ls,cat,grep,rg,ag,find,fd,sed,awk,head,tail,wc,which,type,pwd,mkdir,touch,cp,mv,rm,rmdir,chmod,python,python3,node,bash,sh,jq,echo,tree,stat,file,diff,date,ps,kill,sleep,tee,sort,od,xxd,du,df,' +
    'npm test,npm run test,npm run build,npm run lint,npm install,npm ci,npx tsc,tsc,yarn test,pnpm test,pytest,cargo test,cargo build,cargo check,go test,go build,go vet,make,make test,bun test,bun install,pip install'
  ).split(','),
)

/** Programs that have sub-commands: alone they say nothing. */
const bare = new Set('git gh npm npx yarn pnpm bun go cargo pip docker make'.split(' '))

export const isGenericHead = (head: string): boolean => genericHeads.has(head) || bare.has(head)

/** Tools that every coding harness has: reading, writing, searching, planning, asking, delegating. */
const genericTools =
  /^(?:read|write|edit|multiedit|notebookedit|view|open|glob|grep|ls|list_?dir(?:ectory)?|list_files|search|web_?search|web_?fetch|fetch|bash|shell|exec(?:_command)?|terminal|run_.*command.*|task|agent|todo.*|skill|str_replace.*|apply_patch|create_file|read_file|write_file|edit_file|replace|find_file|search_(?:files?|file_content|dir|directory)|lsp|write_stdin|tool_?search|submit|goto|scroll_.*|create|insert|think|execute_bash|run_in_terminal|multi_tool_use.*|parallel|view_image)$/i

export const isGenericTool = (tool: string): boolean => genericTools.test(tool)
