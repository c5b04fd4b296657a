/** Shells of accounts that nobody signs in to. */
const closedShell = /(?:^|\/)(?:nologin|false|sync|halt|shutdown|true)$/
/** Below are accounts of the system; on macOS those of people begin at 501. */
const firstPersonal = { darwin: 501, linux: 1000 } as const

const isKnown = (platform: string): platform is keyof typeof firstPersonal => Object.hasOwn(firstPersonal, platform)

/**
 * Names of the other accounts of a machine that a person signs in to, from the text of /etc/passwd; `uid`: our own. None are known on
 * a system that keeps no such file.
 */
export function otherAccounts(passwd: string, { uid, platform }: { uid: number; platform: string }): string[] {
  if (!isKnown(platform)) return []
  const from = firstPersonal[platform]
  return passwd.split('\n').flatMap((line) => {
    const [name = '', , id = '', , , , shell = ''] = line.split(':')
    const number = Number(id)
    const isPersonal = /^\d+$/.test(id) && (number === 0 || number >= from) && number !== 65_534
    return isPersonal && number !== uid && shell !== '' && !closedShell.test(shell.trim()) ? [name] : []
  })
}

const namedMax = 3

/** One line for the start of an open server; null where nobody else signs in to this machine. */
export function openNote(accounts: readonly string[]): string | null {
  if (accounts.length === 0) return null
  const more = accounts.length > namedMax ? ` and ${accounts.length - namedMax} more` : ''
  const names = accounts.slice(0, namedMax).join(', ') + more
  return `Other accounts of this machine (${names}) can read everything here and act as you. Start with METTLE_AUTH=token to prevent it.`
}
