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
  summary: 'restore a workspace from a snapshot',
  examples: ['mettle restore mettle.tar.gz --dry-run', 'mettle restore mettle.tar.gz --replace'],
  define(command, run) {
    command
      .option('--replace', 'replace the current content after saving it in a snapshot')
      .option('--dry-run', 'only verify the snapshot and show its content')
    run<Options>(async ({ client, io, arguments: [file = ''], options: { replace, dryRun } }) => {
      const isFile = await fs.stat(file).then(
        (stat) => stat.isFile(),
        () => false,
      )
      if (!isFile) throw new InvalidArgumentError(`Can't read the file ${file}.`)
      const body = await openAsBlob(file)
      if (io.isWatched) io.err(`Sending ${Math.ceil(body.size / 1024 / 1024)} MiB …\n`)
      const answer = await client.upload('snapshot.restore', { replace, dryRun }, body)
      return { json: answer, text: describe(answer), isFailure: answer.doctor !== null && !answer.doctor.ok }
    })
  },
}

function describe({ snapshot, replaces, restored, safety, doctor }: Restored): string {
  const replaced = describeCounts(replaces)
  const whole = `All digests match: ${describeCounts(snapshot.counts)}, from workspace ${snapshot.workspace} on ${snapshot.takenAt}.`
  if (!restored)
    return [
      whole,
      replaced ? `The workspace has ${replaced}. Use --replace to replace the content.` : 'The workspace is empty.',
    ].join('\n')
  return [
    `Restored ${describeCounts(snapshot.counts)}, from workspace ${snapshot.workspace} on ${snapshot.takenAt}.`,
    ...(safety ? [`Saved the previous content in ${safety.path}`] : []),
    doctor?.ok ? 'Database, disk, git and counts agree.' : 'The doctor found problems: mettle doctor',
  ].join('\n')
}
