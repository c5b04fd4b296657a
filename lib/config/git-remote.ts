import { isLoopbackHost } from './loopback'

/** Where workspaces are pushed to, as it is set for the whole server. */
export interface GitRemote {
  /** `{workspace}` in it stands for the name of a workspace; without that it is the repository of the workspace `default`. */
  address: string
  /** Never part of the address, of a log line or of an answer. With a colon, its first part is the user. */
  token: string | null
}

const placeholder = '{workspace}'

const form = `must be https://host/path, where ${placeholder} stands for the name of a workspace (http:// on loopback only)`

/** A scheme or the short form `host:path` of ssh; a letter and a colon begin a path of Windows. */
const sshForm = /^(?:(?:git\+)?ssh:\/\/|[\w.-]+@[\w.-]+:|[\w.-]{2,}:(?!\/\/))/i

/** Why an address cannot be pushed to, in a sentence that goes on after the name of the setting; null where it can. */
export function remoteFault(address: string): string | null {
  if (sshForm.test(address))
    return 'must be https: ssh has no token. Use the https address of the repository, and METTLE_GIT_TOKEN'
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || url.search !== '' || url.hash !== '' || url.pathname === '/') return form
  if (url.username !== '' || url.password !== '')
    return 'must not hold a user or password: METTLE_GIT_TOKEN is the place for them'
  if (/[{%]/.test(url.host) || /[{}]/.test(address.replaceAll(placeholder, ''))) return form
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname.replace(/^\[(.*)\]$/, '$1')))
    ? null
    : form
}

/** The repository of a workspace; null where the address names that of `default` alone. */
export function repositoryOf({ address }: GitRemote, workspace: { name: string; isDefault: boolean }): string | null {
  if (address.includes(placeholder)) return address.replaceAll(placeholder, encodeURIComponent(workspace.name))
  return workspace.isDefault ? address : null
}
