import { InvalidArgumentError } from 'commander'
import type { CallOutput, Client } from '@/lib/client/http-client'
import { isPermission, permissions as everyPermission, type Permission } from '@/lib/domain/permission/permission'
import type { Answer, CommandSpec } from '../command-spec'
import { table } from '../table'

interface Options {
  permissions?: string
  agent?: string
  expires?: string
  all?: true
}

type KeyCommand = (client: Client, what: string | undefined, options: Options) => Promise<Answer>
type Key = CallOutput<'key.list'>['items'][number]

const headings = ['NAME', 'KEY', 'PERMISSIONS', 'AGENT', 'LAST USED', 'STATE', 'ID']
const rowOf = ({ name, prefix, permissions, agent, lastUsedAt, state, id }: Key): string[] => [
  name,
  `${prefix}…`,
  permissions.join(','),
  agent ?? '',
  lastUsedAt ?? 'never',
  state,
  id,
]

const list: KeyCommand = async (client, _what, { all }) => {
  const answer = await client.call('key.list', { all })
  return { json: answer, text: table(headings, answer.items.map(rowOf), 'No API keys yet.') }
}

function permissionsIn(text: string | undefined): Permission[] {
  const names = (text ?? '').split(',').map((one) => one.trim())
  const known = names.filter(isPermission)
  if (known.length < names.length) throw new InvalidArgumentError(`Use --permissions with some of ${everyPermission.join(', ')}.`)
  return known
}

const create: KeyCommand = async (client, name, { permissions, agent, expires }) => {
  if (name === undefined) throw new InvalidArgumentError('Name the key: mettle keys create <name> --permissions <list>')
  const answer = await client.call('key.create', { name, permissions: permissionsIn(permissions), agent, expiresAt: expires })
  return { json: answer, text: `${answer.secret}\nThis is shown once. Revoke it with: mettle keys revoke ${answer.key.id}` }
}

/** By its id or its name. */
const revoke: KeyCommand = async (client, what) => {
  if (what === undefined) throw new InvalidArgumentError('Name the key: mettle keys revoke <name or ID>')
  const { items } = await client.call('key.list', {})
  const id = items.find((one) => one.name === what)?.id ?? what
  const answer = await client.call('key.revoke', { id })
  return { json: answer, text: `Revoked ${answer.key.name}.` }
}

const actions: Readonly<Record<string, KeyCommand>> = { list, create, revoke }

export const keys: CommandSpec = {
  usage: 'keys [action] [what]',
  summary: 'list, create or revoke API keys',
  examples: [
    'mettle keys',
    'mettle keys create ci --permissions report,read',
    'mettle keys create order-desk --permissions report,propose,read --agent order-desk',
    'mettle keys revoke ci',
  ],
  define(command, run) {
    command
      .option('--permissions <list>', everyPermission.join(', '))
      .option('--agent <name>', 'bind the key to this agent: it reports, proposes and reads, and nothing else')
      .option('--expires <time>', 'when it ends, ISO 8601')
      .option('--all', 'list revoked keys too')
    run<Options>(({ client, arguments: [action = 'list', what], options }) => {
      const chosen = actions[action]
      if (!chosen) throw new InvalidArgumentError(`Use one of ${Object.keys(actions).join(', ')}.`)
      return chosen(client, what, options)
    })
  },
}
