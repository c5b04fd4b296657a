import { redactionSetting } from '@/lib/kernel'
import { shapeRulesSetting, trustSetting } from '@/lib/learning'

/** A table of a snapshot: rows with an id of their own, found by it, or rows that belong to one of another table. */
export interface SnapshotTable {
  name: string
  /** Where the rows hang; none: they name their workspace themselves. */
  parent?: { table: string; key: string }
  /** Rows, or parents, of one read: fewer where a row may be large. */
  page: number
}

const root = (name: string, page = 1000): SnapshotTable => ({ name, page })
const below = (name: string, table: string, key: string, page = 100): SnapshotTable => ({ name, parent: { table, key }, page })

/** What a snapshot holds of a workspace, in the order in which rows may refer to earlier ones. */
export const snapshotTables: readonly SnapshotTable[] = [
  root('Agent'),
  root('Policy'),
  root('Session', 500),
  below('Step', 'Session', 'sessionId', 10),
  below('Prompt', 'Session', 'sessionId'),
  below('Unreadable', 'Session', 'sessionId'),
  root('Landing'),
  root('Ingestion'),
  root('Span', 500),
  root('Shape'),
  root('Pattern'),
  below('Occurrence', 'Pattern', 'patternId', 20),
  root('Procedure'),
  root('Skill'),
  below('Version', 'Skill', 'skillId'),
  below('VersionFile', 'Version', 'versionId', 10),
  below('VersionRelation', 'Version', 'versionId'),
  root('Candidate', 200),
  root('Use'),
  below('Outcome', 'Use', 'useId', 200),
  root('Sweep'),
  below('Decision', 'Sweep', 'sweepId', 5),
  root('Pack'),
  root('DiskWrite'),
  below('DiskState', 'Skill', 'skillId'),
  root('Event'),
  root('UndoneState', 20),
]

/** Choices of the workspace that go with it, by their key; the rest name folders of one machine, or hold a key. */
export const snapshotSettings: readonly string[] = [redactionSetting.key, shapeRulesSetting.key, trustSetting.key]

/** Tables that a snapshot leaves out, each with the reason. Those of this machine stay as they are when one is restored. */
export const leftOut = {
  Workspace: 'It is the frame: a snapshot is restored into a workspace that exists.',
  Webhook: 'Addresses and signing secrets belong to this server.',
  ApiKey: 'Keys open this server, and no other.',
  AuthUser: 'People sign in to this server, and to no other.',
  AuthIdentity: 'They go with the people.',
  AuthSession: 'They go with the people.',
  Budget: 'How often people and keys did something here of late.',
  Member: 'They go with the people.',
  DeviceLogin: 'It asks this server, and no other.',
  OAuthClient: 'It asks this server, and no other.',
  OAuthCode: 'It opens this server, and no other.',
  OAuthToken: 'It opens this server, and no other.',
  Invitation: 'They lead into this server.',
  WebhookDelivery: 'They go with the webhooks.',
  Source: 'Watched folders belong to this machine.',
  SourceFile: 'How far a file of this machine was read.',
  DiskLease: 'Which process of this server writes now.',
  RemotePush: 'What this server sent to a remote repository.',
  EventHead: 'It follows from the events.',
  Revision: 'How often this database was changed.',
  Job: 'Work of this server; none may be under way.',
  Notice: 'News for those who listen, kept some days.',
  Repair: 'What an upgrade of this server mended.',
  Embedding: 'They are made again from the texts.',
  IdempotentAnswer: 'Answers that are repeated for a day.',
} as const satisfies Record<string, string>

/** The same in words, for whoever opens the file. */
export const leftOutLabels: readonly { what: string; why: string }[] = [
  { what: 'METTLE_SECRET and the keys of this server', why: 'They are secrets.' },
  { what: 'API keys', why: leftOut.ApiKey },
  { what: 'People, their roles and invitations', why: leftOut.AuthUser },
  { what: 'Webhooks and their signing secrets', why: leftOut.Webhook },
  { what: 'The key of a drafting model', why: 'It is a secret.' },
  { what: 'Watched folders and connected folders', why: leftOut.Source },
  { what: 'Jobs, news and repeated answers', why: 'They end with this server.' },
]
