/** Folders of keys and credentials, with what in them is no secret: known hosts, settings of the shell, public halves of keys. */
const inSecretFolder = String.raw`(?:\.ssh|\.aws|\.gnupg|\.kube|\.docker)\/(?!known_hosts|config$|[\w.-]+\.pub$)[\w.-]+|\.(?:aws|kube)\/config|\.gnupg`
const byFullName = String.raw`\.netrc|\.npmrc|\.pypirc|\.config\/gh\/hosts\.yml|[\w-]*\.env(?:\.\w+)?`
const byEnding = String.raw`[\w.-]+\.(?:pem|key|p12|pfx)`
/** Tests of what deals with secrets hold none. */
const bySaying = String.raw`(?![\w.-]*\.(?:test|spec)\.\w+$)[\w.-]*(?:secret|credential|passwd|password)s?[\w-]*\.\w+`

const secretFile = new RegExp(String.raw`(?:^|[/~@=])(${inSecretFolder}|${byFullName}|${byEnding}|${bySaying})\/?$`)

/** The file of secrets that a word of a command names, as short as it is known; null for any other word. An address that ends like one is none. */
export function secretFileIn(word: string): string | null {
  if (word.includes('://')) return null
  return word === '/etc/shadow' ? word : (secretFile.exec(word)?.[1] ?? null)
}
