/** Their arguments are branches, which look like paths. */
const branchCommand = /^git (?:checkout|switch|branch|merge|rebase|push|pull|fetch|cherry-pick|worktree)$/
const trunk =
  /^(?:(?:origin|upstream)\/)?(?:main|master|develop|trunk|HEAD(?:[~^]\d*)*|@)$|^(?:origin|upstream|add|list|remove|prune|\.|--)$/
const remote = /^((?:origin|upstream|refs\/heads)\/)(?=.)/

/** Whether the arguments of this command are branches. */
export const takesBranches = (head: string): boolean => branchCommand.test(head)

/** Whether a word names what every repository has: its main branch, its remote. */
export const isTrunk = (value: string): boolean => trunk.test(value)

/** `origin/` of `origin/some-branch`; '' for a word that is no remote's own branch. */
export const remoteOf = (value: string): string => (isTrunk(value) ? '' : (remote.exec(value)?.[1] ?? ''))
