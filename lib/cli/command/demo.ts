import { createClient, type CallOutput, type Client } from '@/lib/client/http-client'
import { evidenceSentence } from '@/lib/domain/score/evidence-sentence'
import type { CommandSpec } from '../command-spec'
import { credential } from '../credential'
import { style } from '../style'
import { plural, rateOf, stated } from '../table'

type Skill = CallOutput<'skill.list'>['items'][number]

interface Story {
  loaded: CallOutput<'demo.load'>
  proposal: CallOutput<'candidate.list'>['items'][number] | undefined
  proposals: number
  best: Skill | undefined
  worst: Skill | undefined
  sweep: CallOutput<'maintenance.run'>['run']
}

const shownDecisions = 3
const pageMax = 200
/** Fewer judged uses tell little: the dashboard shows no percentage for them either. */
const judgedMin = 8

export const demo: CommandSpec = {
  usage: 'demo',
  summary: 'load sample data into a workspace of its own, and tell there what Mettle does',
  examples: ['mettle demo', 'mettle demo --remove'],
  define(command, run) {
    command.option('--remove', 'remove the workspace of the sample data')
    run<{ remove?: boolean }>(async ({ client, io, url, options }) => {
      if (options.remove) {
        const answer = await client.call('demo.remove', {})
        return { json: answer, text: answer.removed ? 'The sample data is removed.' : 'There is no sample data.' }
      }
      if (io.isWatched) io.err('Loading ninety days of sample data…\r')
      const loaded = await client.call('demo.load', {})
      if (io.isWatched) io.err('\u001b[K')
      const inside = createClient({ url, token: credential(url, io.env), workspace: loaded.workspace })
      const story = await readStory(inside, loaded)
      const at = `--workspace ${loaded.workspace}`
      return {
        json: { ...story, address: `${url}/?workspace=${loaded.workspace}` },
        text: tell(story, `${url}/?workspace=${loaded.workspace}`),
        next: [`mettle candidates ${at}`, `mettle skills ${at}`, 'mettle demo --remove'],
      }
    })
  },
}

/** What the sample data shows, read as any client reads it; nothing is changed. */
async function readStory(client: Client, loaded: Story['loaded']): Promise<Story> {
  const [{ items, total }, { items: skills }, { run: sweep }] = await Promise.all([
    client.call('candidate.list', { limit: 1 }),
    client.call('skill.list', { limit: pageMax }),
    client.call('maintenance.run', { dryRun: true }),
  ])
  const judged = skills.filter((one) => one.stats.window.judged >= judgedMin)
  const byRate = judged.toSorted((a, b) => (b.stats.successRate ?? 0) - (a.stats.successRate ?? 0))
  return { loaded, proposal: items[0], proposals: total, best: byRate[0], worst: byRate.at(-1), sweep }
}

const line = ({ name, lifecycle, stats }: Skill): string =>
  `   ${name} (${stated(lifecycle)}): ${rateOf(stats.successRate, stats.window.judged)} judged uses worked`

const heading = (number: number, text: string): string => `\n${style.bold(`${number}. ${text}`)}`

function tell({ loaded, proposal, proposals, best, worst, sweep }: Story, address: string): string {
  const moves = sweep.decisions.slice(0, shownDecisions).map((one) => `   ${one.skill}: ${one.from} → ${one.to}. ${one.reason}`)
  return [
    `Invented data of three teams: ${plural(loaded.sessions, 'session')} and ${plural(loaded.skills, 'skill')}, in the workspace "${loaded.workspace}".`,
    heading(1, 'Agents repeat themselves. Mettle proposes what they repeat, with its evidence.'),
    ...(proposal
      ? [
          `   ${proposal.name}: ${evidenceSentence({ ...proposal, sessions: proposal.sessions.length })}`,
          `   ${plural(proposals, 'proposal')} in the queue. A person approves, edits or dismisses each.`,
        ]
      : ['   The queue is empty: every proposal was decided.']),
    heading(2, 'Approved skills are served, and each use is judged by how it ended.'),
    ...(best ? [line(best)] : []),
    ...(worst && worst !== best ? [line(worst)] : []),
    heading(3, 'A sweep applies the policy. Now it would do this, and says why:'),
    ...(moves.length > 0 ? moves : ['   Nothing: every skill is where its record puts it.']),
    heading(4, 'Each action is in the log with its reason, and can be undone.'),
    `\nLook around at ${address}`,
  ].join('\n')
}
