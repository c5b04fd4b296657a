import { InvalidArgumentError } from 'commander'
import type { CallOutput, Client } from '@/lib/client/http-client'
import { roles, type Role } from '@/lib/domain/permission/role'
import type { Answer, CommandSpec } from '../command-spec'
import { table } from '../table'

interface Options {
  role?: string
}

interface Asked {
  client: Client
  url: string
  who: string | undefined
  options: Options
}

type MemberCommand = (asked: Asked) => Promise<Answer>
type Member = CallOutput<'member.list'>['items'][number]

const rowOf = ({ name, email, role, lastSeenAt, id }: Member): string[] => [name, email, role, lastSeenAt ?? 'signed out', id]

const list: MemberCommand = async ({ client }) => {
  const answer = await client.call('member.list', {})
  const invited = answer.invitations.map(({ email, role, expiresAt, id }) => ['', email, role, `invited until ${expiresAt}`, id])
  const rows = [...answer.items.map(rowOf), ...invited]
  return { json: answer, text: table(['NAME', 'E-MAIL', 'ROLE', 'LAST SEEN', 'ID'], rows, 'No accounts yet.') }
}

function roleIn({ role }: Options): Role {
  const known = roles.find((one) => one === role)
  if (known === undefined) throw new InvalidArgumentError(`Use --role with one of ${roles.join(', ')}.`)
  return known
}

function named(who: string | undefined): string {
  if (who === undefined) throw new InvalidArgumentError('Name the person by their e-mail address.')
  return who
}

const invite: MemberCommand = async ({ client, url, who, options }) => {
  const answer = await client.call('member.invite', { email: named(who), role: roleIn(options) })
  const link = new URL(answer.url, url).href
  return { json: { ...answer, url: link }, text: `${link}\nIt opens once, within a week, for ${answer.invitation.email}.` }
}

/** By address or id. */
async function idOf(client: Client, who: string): Promise<string> {
  const { items } = await client.call('member.list', {})
  return items.find(({ email }) => email === who.toLowerCase())?.id ?? who
}

const role: MemberCommand = async ({ client, who, options }) => {
  const answer = await client.call('member.setRole', { id: await idOf(client, named(who)), role: roleIn(options) })
  return { json: answer, text: `${answer.member.email} is ${answer.member.role} now.` }
}

const remove: MemberCommand = async ({ client, who }) => {
  const answer = await client.call('member.remove', { id: await idOf(client, named(who)) })
  const { keys } = answer.ended
  const revoked = keys.length > 0 ? ` Keys revoked: ${keys.join(', ')}.` : ''
  return { json: answer, text: `Removed ${answer.event.object.name}.${revoked}` }
}

const withdraw: MemberCommand = async ({ client, who }) => {
  const { invitations } = await client.call('member.list', {})
  const id = invitations.find(({ email }) => email === named(who).toLowerCase())?.id ?? named(who)
  const answer = await client.call('member.withdraw', { id })
  return { json: answer, text: `Withdrew the invitation of ${answer.event.object.name}.` }
}

const actions: Readonly<Record<string, MemberCommand>> = { list, invite, role, remove, withdraw }

export const members: CommandSpec = {
  usage: 'members [action] [who]',
  summary: 'list, invite or remove people, or change their roles',
  examples: [
    'mettle members',
    'mettle members invite ana@example.com --role reviewer',
    'mettle members role ana@example.com --role admin',
    'mettle members remove ana@example.com',
    'mettle members withdraw ben@example.com',
  ],
  define(command, run) {
    command.option('--role <role>', roles.join(', '))
    run<Options>(({ client, url, arguments: [action = 'list', who], options }) => {
      const chosen = actions[action]
      if (!chosen) throw new InvalidArgumentError(`Use one of ${Object.keys(actions).join(', ')}.`)
      return chosen({ client, url, who, options })
    })
  },
}
