import { openAsBlob, promises as fs } from 'node:fs'
import { InvalidArgumentError } from 'commander'
import type { CallOutput } from '@/lib/client/http-client'
import { describeCounts } from '@/lib/domain/snapshot/describe-counts'
import type { CommandSpec } from '../command-spec'

type Restored = CallOutput<'snapshot.restore'>

interface Options {
  replace?: boolean
  dryRun?: boolean
}

export const restore: CommandSpec = {
  usage: 'restore <file>',
  summary: 'bring a workspace back to what a snapshot holds',
  examples: ['mettle restore mettle.tar.gz --dry-run', 'mettle restore mettle.tar.gz --replace'],
  define(command, run) {
    command
      .option('--replace', 'also where the workspace holds something; that is kept in a snapshot first')
      .option('--dry-run', 'only look what it holds and whether it is whole')
    run<Options>(async ({ client, io, arguments: [file = ''], options: { replace, dryRun } }) => {
      const isFile = await fs.stat(file).then(
        (stat) => stat.isFile(),
        () => false,
      )
      if (!isFile) throw new InvalidArgumentError(`There is no file ${file} that can be read.`)
      const body = await openAsBlob(file)
      io.err(`Sending ${Math.ceil(body.size / 1024 / 1024)} MiB …\n`)
      const answer = await client.upload('snapshot.restore', { replace, dryRun }, body)
      return { json: answer, text: describe(answer), isFailure: answer.doctor !== null && !answer.doctor.ok }
    })
  },
}

function describe({ snapshot, replaces, restored, safety, doctor }: Restored): string {
  const replaced = describeCounts(replaces)
  const whole = `It is whole: ${describeCounts(snapshot.counts)}, of workspace ${snapshot.workspace} on ${snapshot.takenAt}.`
  if (!restored)
    return [whole, replaced ? `The workspace holds ${replaced}: --replace lays that aside.` : 'The workspace is empty.'].join(
      '\n',
    )
  return [
    `Restored ${describeCounts(snapshot.counts)}, of workspace ${snapshot.workspace} on ${snapshot.takenAt}.`,
    ...(safety ? [`What was there before lies in ${safety.path}`] : []),
    doctor?.ok ? 'Database, disk, git and counts agree.' : 'The doctor found something: mettle doctor',
  ].join('\n')
}
