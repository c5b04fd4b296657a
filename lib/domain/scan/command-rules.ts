import { secretFileIn } from '@/lib/domain/name/secret-file'
import { namesSecret } from '@/lib/domain/name/secret-name'
import type { Piped, Simple } from './pipelines'
import type { Rule } from './types'

interface CommandRule extends Rule {
  meets(piped: Piped, text: string): boolean
}

const fetchers = new Set(['curl', 'wget', 'fetch', 'http', 'https', 'xh', 'iwr', 'irm', 'Invoke-WebRequest'])
const shells = new Set(['sh', 'bash', 'zsh', 'dash', 'ksh', 'fish', 'iex'])
const senders = new Set([...fetchers, 'nc', 'ncat', 'netcat', 'socat', 'telnet', 'ssh', 'mail', 'sendmail'])
const root = /^(?:\/|\/\*|~\/?|~\/\*|\$\{?HOME\}?\/?\*?|\/(?:etc|usr|var|home|bin|lib|boot|Users|System)\/?\*?)$/
const disk = /^\/dev\/(?:sd|nvme|hd|vd|xvd|disk|mmcblk)/

const program = ({ words }: Simple): string => words[0] ?? ''
const has = (simple: Simple, test: RegExp): boolean => simple.words.slice(1).some((word) => test.test(word))
const isFlagged = (simple: Simple, letter: string): boolean =>
  simple.words.some((word) => new RegExp(`^-[a-zA-Z]*${letter}`).test(word))

const holdsSecretFile = ({ words }: Simple): boolean => words.slice(1).some((word) => secretFileIn(word) !== null)

/** A program that prints secrets, alone or out of a file that holds them. */
const printsSecrets = (one: Simple): boolean =>
  (['env', 'printenv'].includes(program(one)) && one.words.length === 1) || holdsSecretFile(one)

const fromAddress = (one: Simple): boolean => has(one, /^['"]?(?:http:\/\/(?!localhost|127\.)|https?:\/\/\d+\.\d+\.\d+\.\d+)/)

/** Looked for in every pipeline of shell text: scripts, and the code blocks of a Markdown file. */
export const commandRules: readonly CommandRule[] = [
  {
    code: 'destroys-system',
    severity: 'deny',
    what: 'deletes the home or a system folder',
    why: 'nothing brings that back',
    meets: ({ commands }) =>
      commands.some(
        (one) =>
          program(one) === 'rm' && (isFlagged(one, 'r') || isFlagged(one, 'R') || has(one, /^--recursive$/)) && has(one, root),
      ),
  },
  {
    code: 'writes-to-disk',
    severity: 'deny',
    what: 'writes to a disk itself',
    why: 'all that is on it is lost',
    meets: ({ commands }) =>
      commands.some(
        (one) =>
          (program(one).startsWith('mkfs') && has(one, disk)) ||
          (program(one) === 'dd' && has(one, /^of=\/dev\/(?:sd|nvme|hd|vd|disk|mmcblk)/)) ||
          one.writesTo.some((target) => disk.test(target)),
      ),
  },
  {
    code: 'fork-bomb',
    severity: 'deny',
    what: 'starts itself until the machine stands still',
    why: 'there is no other use of it',
    meets: (_, text) => /:\s*\(\)\s*\{\s*:\s*\|\s*:\s*&\s*\}\s*;?\s*:/.test(text),
  },
  {
    code: 'opens-permissions',
    severity: 'ask',
    what: 'gives everybody every permission on a system folder',
    why: 'any program may then change it',
    meets: ({ commands }) => commands.some((one) => program(one) === 'chmod' && has(one, /^(?:0?777|a\+rwx)$/) && has(one, root)),
  },
  {
    code: 'reverse-shell',
    severity: 'deny',
    what: 'hands a shell to another machine',
    why: 'whoever listens there has this machine',
    meets: ({ commands }, text) =>
      /\/dev\/(?:tcp|udp)\/[^/\s]+\/\d+/.test(text) ||
      commands.some(
        (one) =>
          ['nc', 'ncat', 'netcat'].includes(program(one)) && (isFlagged(one, 'e') || isFlagged(one, 'c')) && has(one, /sh$/),
      ),
  },
  {
    code: 'sends-secrets',
    severity: 'deny',
    what: 'sends secrets or the environment to another machine',
    why: 'keys that left are no longer secret',
    meets: ({ commands }) =>
      commands.some(
        (one, index) =>
          senders.has(program(one)) &&
          (has(one, /^(?:[\w-]+=)?@.+/) || isUpload(one) || index > 0) &&
          (commands.slice(0, index).some(printsSecrets) || holdsSecretFile(one)),
      ),
  },
  {
    code: 'runs-download',
    severity: 'deny',
    what: 'runs what it downloads over an address that anybody may answer',
    why: 'nobody can know what will run',
    meets: ({ commands }) => runsDownload(commands) && commands.some((one) => fetchers.has(program(one)) && fromAddress(one)),
  },
  {
    code: 'pipes-download',
    severity: 'ask',
    what: 'runs what it downloads without a look at it',
    why: 'what the address answers may change any day',
    meets: ({ commands }) => runsDownload(commands),
  },
  {
    code: 'runs-encoded',
    severity: 'deny',
    what: 'decodes a command and runs it',
    why: 'it is written so that nobody reads it',
    meets: ({ commands }) =>
      commands.some(
        (one, index) =>
          index > 0 &&
          shells.has(program(one)) &&
          commands.slice(0, index).some((before) => ['base64', 'xxd', 'openssl', 'rev'].includes(program(before))),
      ),
  },
  {
    code: 'opens-door',
    severity: 'deny',
    what: 'lets a key into this machine',
    why: 'whoever holds it comes in at any time',
    meets: ({ commands }) => commands.some((one) => one.writesTo.some((target) => target.endsWith('.ssh/authorized_keys'))),
  },
  {
    code: 'skips-permission',
    severity: 'ask',
    what: 'turns off what asks for permission',
    why: 'a person then sees no act before it is done',
    meets: ({ commands }) =>
      commands.some((one) => has(one, /^--(?:dangerously-\S+|yolo)$/) && ['claude', 'codex', 'gemini'].includes(program(one))),
  },
  {
    code: 'sends-variable',
    severity: 'ask',
    what: 'sends a secret of the environment in what it posts',
    why: 'keys that left are no longer secret',
    meets: ({ commands }) =>
      commands.some((one) => fetchers.has(program(one)) && dataOf(one).some((word) => variablesIn(word).some(namesSecret))),
  },
  {
    code: 'force-push',
    severity: 'ask',
    what: 'overwrites the history of a remote repository',
    why: 'what others pushed may be lost',
    meets: ({ commands }) =>
      commands.some(
        (one) => program(one) === 'git' && one.words.includes('push') && has(one, /^(?:--force|-[a-zA-Z]*f[a-zA-Z]*|\+\S+)$/),
      ),
  },
  {
    code: 'sends-file',
    severity: 'note',
    what: 'sends a local file to another machine',
    why: 'look at which file, and where it goes',
    meets: ({ commands }) =>
      commands.some(
        (one, index) =>
          senders.has(program(one)) &&
          (has(one, /^(?:[\w-]+=)?@(?!-$).+/) || isUpload(one) || (index > 0 && commands.slice(0, index).some(printsFile))),
      ),
  },
]

function runsDownload(commands: readonly Simple[]): boolean {
  const at = commands.findIndex((one) => fetchers.has(program(one)))
  return (
    at >= 0 &&
    commands
      .slice(at + 1)
      .some((one) => shells.has(program(one)) || (/^python[\d.]*$/.test(program(one)) && one.words[1] === '-'))
  )
}

/** Flags of a fetcher whose value is a file that it sends. */
function isUpload({ words }: Simple): boolean {
  return words.some((word) => /^(?:-T|--upload-file(?:=.*)?|--post-file(?:=.*)?|--body-file(?:=.*)?)$/.test(word))
}

/** What a fetcher sends in its body: the values of its flags for data. */
function dataOf({ words }: Simple): string[] {
  return words.flatMap((word, at) => {
    const written = /^--(?:data(?:-\w+)?|form|post-data|json)=(.*)$/s.exec(word)?.[1]
    if (written !== undefined) return [written]
    return /^(?:-d|-F|--data(?:-\w+)?|--form|--post-data|--json)$/.test(words[at - 1] ?? '') ? [word] : []
  })
}

const variablesIn = (word: string): string[] => [...word.matchAll(/\$\{?([A-Za-z_]\w*)/g)].flatMap((match) => match[1] ?? [])

const printsFile = (one: Simple): boolean =>
  ['cat', 'head', 'tail', 'base64', 'gzip', 'tar', 'zip'].includes(program(one)) && has(one, /^[^-]/)
