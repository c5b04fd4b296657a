const tools = new Set(
  (
    'Read NotebookRead Grep Glob LS WebFetch WebSearch ToolSearch read read_file read_files read_many_files view view_file open_file cat ' +
    'grep grep_search glob ls list_dir list_directory list_files search search_files search_file_content file_search codebase_search find ' +
    'web_fetch web_search fetch'
  ).split(' '),
)
const programs = new Set(
  (
    'cat,head,tail,less,more,bat,nl,wc,sed,awk,grep,egrep,rg,ag,fd,find,ls,tree,stat,file,sort,uniq,cut,tr,jq,yq,xxd,od,diff,' +
    'echo,printf,git log,git show,git diff,git grep,git blame,git status,git branch'
  ).split(','),
)

/** A read, a search or a load: its result is the text of something, no verdict on what was done. */
export function isReader(tool: string, heads: readonly string[] = []): boolean {
  return tools.has(tool) || tool === 'Skill' || (heads.length > 0 && heads.every((head) => programs.has(head)))
}
