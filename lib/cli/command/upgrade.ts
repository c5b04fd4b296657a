import { createClient, type CallOutput, type Client } from '@/lib/client/http-client'
import { productVersion } from '@/lib/config/version'
import type { CommandSpec } from '../command-spec'
import { installationOf, type Installation } from '../server/installation'
import { rootOf } from '../server/place'
import { plural } from '../table'

type Snapshot = CallOutput<'snapshot.make'>['snapshot']
type Health = CallOutput<'health.read'>

export const upgrade: CommandSpec = {
  usage: 'upgrade',
  summary: 'take a snapshot of every workspace, then say how to upgrade this installation',
  examples: ['mettle upgrade', 'mettle upgrade --json'],
  define(_, run) {
    run(async ({ client, url }) => {
      const health = await client.call('health.read', {})
      const snapshots = await takeSnapshots(client, url)
      const installation = installationOf(rootOf(import.meta.dirname))
      const { migrations } = health
      const json = { version: health.version, installation, migrations, snapshots }
      return { json, text: describe(health, installation, snapshots) }
    })
  },
}

/** Sample data is loaded anew rather than restored. */
async function takeSnapshots(client: Client, url: string): Promise<Snapshot[]> {
  const { items } = await client.call('workspace.list', {})
  const snapshots: Snapshot[] = []
  for (const { name } of items.filter((one) => !one.isDemo))
    snapshots.push((await createClient({ url, workspace: name }).call('snapshot.make', {})).snapshot)
  return snapshots
}

function describe(
  { version, migrations, database }: Health,
  { kind, folder, steps }: Installation,
  snapshots: Snapshot[],
): string {
  const other = version === productVersion ? '' : ` The command line is ${productVersion}.`
  return [
    `Mettle ${version}, installed as ${kind === 'npx' ? 'a package of npx' : `a ${kind}`}: ${folder}.${other}`,
    `Database: ${database.provider}, ${plural(migrations.applied, 'migration')} applied, ${migrations.pending} waiting.`,
    ...snapshots.map((one) => `Snapshot of ${one.workspace}: ${one.path ?? one.file}`),
    'To upgrade:',
    ...steps.map((step) => `  ${step}`),
    'The first start of a new version migrates the database. To go back, install this version on an empty home and restore the',
    'snapshots: mettle restore <file>',
  ].join('\n')
}
