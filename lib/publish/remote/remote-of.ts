import { repositoryOf } from '@/lib/config/git-remote'
import { defaultWorkspace, type Context } from '@/lib/kernel'

type Where = Pick<Context, 'settings' | 'workspace'>

/** The remote repository of a workspace; null where it has none. Sample data is pushed nowhere. */
export function remoteOf({ settings: { gitRemote }, workspace }: Where): { url: string; token: string | null } | null {
  if (gitRemote === null || workspace.isDemo) return null
  const url = repositoryOf(gitRemote, { name: workspace.name, isDefault: workspace.name === defaultWorkspace })
  return url === null ? null : { url, token: gitRemote.token }
}
