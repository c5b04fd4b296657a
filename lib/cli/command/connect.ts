import { existsSync } from 'node:fs'
import { InvalidArgumentError } from 'commander'
import type { Client } from '@/lib/client/http-client'
import { ProblemError } from '@/lib/client/problem-error'
import { clientPath, movedBy, type Machine } from '@/lib/config/client-path'
import { harnesses, harnessNames } from '@/lib/domain/harness/harnesses'
import type { CommandSpec } from '../command-spec'
import { connectFile, disconnectFile, type FileLine, type Site } from '../connect/change-file'
import type { Harness } from '../connect/harness'
import { copyCost, describeCost, type CopyCost } from '../connect/copy-cost'
import { connectable } from '../connect/harnesses'
import { ownSkill } from '../connect/own-skill'
import { requireAllowed } from '../connect/require-allowed'
import type { Place } from '../connect/place'
import { cameTrue, isRegistered, missingCopies, registerFolder, removeCopies, type CopyLine } from '../connect/skills-folder'
import { tryHook } from '../connect/try-hook'
import { writePlugin } from '../connect/write-plugin'
import { installationOf } from '../server/installation'
import { homeOf, machineOf, rootOf } from '../server/place'
import { giveKey, needsKey, takeKey, type KeyLine } from '../connect/harness-key'

interface Options {
  dryRun?: boolean
  remove?: boolean
  url?: string
  plugin?: string
  copySkills?: boolean
}

interface Line {
  harness: string
  files: FileLine[]
  /** Its own key; null on an open server. */
  key: KeyLine | null
  /** Its folder of skills. */
  skills: string
  /** Whether the server keeps copies of the served skills there: on request, or since an earlier connect. */
  hasCopies: boolean
  /** The copies that are written or removed; null when no server responds. */
  copies: CopyLine[] | null
  /** What those copies take of its context; null without copies. */
  cost: CopyCost | null
  /** Whether the server received an event sent through the hook; null: not tried. */
  hookSeen: boolean | null
  /** Steps left for a person. */
  note: string | null
}

export const connect: CommandSpec = {
  usage: 'connect [harness]',
  summary: `connect the agents on this machine: ${harnessNames.join(', ')}`,
  examples: [
    'mettle connect --dry-run',
    'mettle connect claude-code',
    'mettle connect codex --copy-skills --dry-run',
    'mettle connect --remove',
    'mettle connect codex --plugin ~/mettle-codex',
  ],
  define(command, run) {
    command
      .option('--dry-run', 'show changes without writing them')
      .option('--remove', 'disconnect and restore every file')
      .option('--copy-skills', 'also copy every served skill and keep the copies in sync; the dry run shows what they cost')
      .option('--plugin <dir>', 'write a plugin folder for Claude Code or Codex instead')
    run<Options>(async ({ client, io, url, arguments: [name], options }) => {
      if (options.plugin !== undefined) return writePlugin(client, name, options.plugin)
      const machine = machineOf(io.env)
      const mettleHome = homeOf(io.env)
      const { platform } = machine
      const place = { root: rootOf(import.meta.dirname), url, mettleHome, platform, isKeyed: await needsKey(url) }
      const site = { machine, mettleHome, isDryRun: options.dryRun ?? false }
      const chosen = choose(name, machine)
      // Without a running server, nothing is written.
      if (!site.isDryRun && chosen.length > 0) await client.call('health.read', {})
      if (!site.isDryRun && place.isKeyed) await requireAllowed(client, place, intended(chosen, machine, options))
      if (!options.remove && installationOf(place.root).kind === 'npx')
        io.err(
          'This runs from the cache of npm, which may be cleared. Install the package first, so that what is connected stays.\n',
        )
      const lines: Line[] = []
      for (const one of chosen)
        lines.push(await (options.remove ? remove(client, site, place, one) : install(client, site, place, one, options)))
      const isFailure =
        (name !== undefined && lines.length === 0) ||
        lines.some((line) => line.hookSeen === false || line.files.some((file) => file.status === 'refused'))
      const again = ['mettle connect', ...(name === undefined ? [] : [name])].join(' ')
      const next = options.dryRun ? [again] : options.remove ? [] : ['mettle status', `${again} --remove`]
      return { json: { dryRun: site.isDryRun, harnesses: lines }, text: describe(lines, site), isFailure, next }
    })
  },
}

function choose(name: string | undefined, machine: Machine): Harness[] {
  if (name !== undefined && !connectable.some((one) => one.name === name))
    throw new InvalidArgumentError(`Use one of ${harnessNames.join(', ')}.`)
  return connectable.filter(
    (one) => (name ?? one.name) === one.name && existsSync(clientPath(harnesses[one.name].folder, machine)),
  )
}

const intended = (chosen: readonly Harness[], machine: Machine, { remove: isRemoved = false, copySkills = false }: Options) =>
  chosen.map(({ name }) => {
    const skills = clientPath(harnesses[name].skills, machine)
    return { harness: name, skills, home: machine.home, isRemoved, isCopied: copySkills }
  })

/** What is left for a person, also where a variable has moved the files of a program: the server has to look there too. */
function noteOf({ name, note }: Harness, machine: Machine): string {
  const { folder } = harnesses[name]
  const variable = movedBy(folder, machine)
  if (variable === null) return note
  return `${note} ${variable} puts its files into ${clientPath(folder, machine)}: start the server with the same variable, or it does not read its sessions.`
}

/** The copies of a folder that gets some; null when no server responds, which only a dry run accepts. */
async function planCopies(client: Client, site: Site, harness: Harness, isAsked: boolean) {
  const skills = clientPath(harnesses[harness.name].skills, site.machine)
  try {
    const hasCopies = isAsked || (await isRegistered(client, site.machine.home, skills))
    if (!hasCopies) return { skills, hasCopies, copies: [], cost: null }
    return { skills, hasCopies, copies: await missingCopies(client, skills), cost: await copyCost(client, harness.name) }
  } catch (error) {
    if (site.isDryRun && error instanceof ProblemError) return { skills, hasCopies: isAsked, copies: null, cost: null }
    throw error
  }
}

async function install(client: Client, site: Site, place: Place, harness: Harness, { copySkills }: Options): Promise<Line> {
  const { skills, hasCopies, copies, cost } = await planCopies(client, site, harness, copySkills ?? false)
  const isKeyed = place.isKeyed && !site.isDryRun
  const key = isKeyed ? await giveKey(client, place, harness.name) : null
  const own = ownSkill(place, harness.name)
  const files: FileLine[] = []
  for (const edit of [...harness.edits(place), ...(hasCopies ? [] : [own])]) files.push(await connectFile(site, edit))
  if (hasCopies && !site.isDryRun) {
    // One of the copies takes its place.
    await disconnectFile(site, own)
    await registerFolder(client, site.machine.home, skills, true)
  }
  const isTried = !site.isDryRun && files.every((file) => file.status !== 'refused')
  return {
    harness: harness.name,
    files,
    key,
    skills,
    hasCopies,
    copies: copies && !site.isDryRun ? await cameTrue(copies) : copies,
    cost,
    hookSeen: isTried ? await tryHook(place, harness.name) : null,
    note: noteOf(harness, site.machine),
  }
}

async function remove(client: Client, site: Site, place: Place, harness: Harness): Promise<Line> {
  const files: FileLine[] = []
  // In reverse order: folders made for the first file are removed with it, once they are empty.
  for (const edit of [...harness.edits(place), ownSkill(place, harness.name)].toReversed())
    files.unshift(await disconnectFile(site, edit))
  const skills = clientPath(harnesses[harness.name].skills, site.machine)
  if (!site.isDryRun) await registerFolder(client, site.machine.home, skills, false)
  const copies = await removeCopies(skills, site)
  const key = site.isDryRun ? null : await takeKey(place, harness.name)
  return { harness: harness.name, files, key, skills, hasCopies: false, copies, cost: null, hookSeen: null, note: null }
}

function describeCopies({ copies, skills, hasCopies, cost }: Line, isDryRun: boolean): string[] {
  if (copies === null) return [`  ${skills}: the server isn't running, so the skills are unknown. Start it with "mettle start".`]
  return [
    ...copies.map((one) => `  ${one.path}: ${one.status}${isDryRun ? ' (dry run)' : ''}`),
    ...(hasCopies
      ? [`  ${skills}: the server keeps copies of the served skills here until you run "mettle connect --remove".`]
      : []),
    ...(cost ? [`  ${describeCost(cost)}`] : []),
  ]
}

/** The lines that would change. Which file it is stands above them. */
const linesOf = (diff: string): string => diff.replace(/^(?:Index: .*\n)?=+\n--- .*\n\+\+\+ .*\n/, '').trimEnd()

function describe(lines: Line[], { isDryRun }: Site): string {
  if (lines.length === 0)
    return `None of ${Object.values(harnesses)
      .map((one) => one.label)
      .join(', ')} found on this machine.`
  return lines
    .flatMap((line) => [
      `${line.harness}:`,
      ...line.files.flatMap((file) => [
        `  ${file.path}: ${file.status}${isDryRun ? ' (dry run)' : ''}${file.reason ? `. ${file.reason}` : ''}`,
        ...(isDryRun && file.diff ? [linesOf(file.diff)] : []),
      ]),
      ...(line.key ? [`  ${line.key.path}: API key ${line.key.status}`] : []),
      ...describeCopies(line, isDryRun),
      ...(line.hookSeen === null
        ? []
        : [line.hookSeen ? '  The server received a hook event.' : '  The server received no hook event.']),
      ...(line.note ? [`  ${line.note}`] : []),
    ])
    .join('\n')
}
