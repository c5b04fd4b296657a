import type { ReadName, WriteName } from './queries'

const skill = [
  'skill.read',
  'skill.stats',
  'skill.health',
  'skill.timeline',
  'skill.events',
  'skill.uses',
  'skill.funnel',
  'graph.read',
  'cluster.list',
  'feature.list',
] as const
const library = ['skill.list', 'skill.library', 'skill.suggest', 'catalogue.read', 'overview.read'] as const
const versions = ['skill.versions', 'skill.version'] as const
const queue = [
  'candidate.list',
  'candidate.read',
  'candidate.planMerge',
  'pattern.list',
  'pattern.read',
  'overview.read',
  'session.read',
] as const
const sessions = ['session.list', 'session.activity', 'session.read', 'overview.read'] as const
const webhooks = ['webhook.list', 'webhook.deliveries', 'event.list'] as const
const packs = ['pack.list', 'pack.verify'] as const
const jobs = ['job.list', 'job.read'] as const

const policies = ['policy.read', 'policy.versions'] as const

const moved = [...skill, ...library, 'event.list'] as const
const rewritten = [...moved, ...versions, 'skill.similar', 'skill.planMerge', 'skill.dependencies'] as const
const everything = [
  ...new Set([
    ...rewritten,
    ...queue,
    ...sessions,
    ...jobs,
    ...policies,
    ...packs,
    'skill.evidence',
    'shapeRule.list',
    'maintenance.list',
    'maintenance.read',
    'source.list',
    'source.watched',
    'redaction.rules',
  ] as const),
]

/** What each mutation may change: the queries to read again, by operation name. */
export const invalidates = {
  'source.ingest': jobs,
  'source.add': [...jobs, 'source.watched', 'event.list'],
  'source.pause': ['source.watched', 'event.list'],
  'source.remove': ['source.watched', 'event.list'],
  'hook.receive': jobs,
  'otlp.traces': [...sessions, ...jobs],
  'otlp.logs': [...sessions, ...jobs],
  'session.add': [...sessions, ...jobs],
  'session.setOutcome': [...sessions, ...skill, ...library, 'event.list'],
  'redaction.test': [],
  'redaction.save': ['redaction.rules', 'event.list'],
  'session.erase': [...sessions, ...queue, ...jobs, 'event.list', 'skill.evidence'],
  'job.cancel': jobs,
  'mining.run': [...jobs, ...queue],
  'shapeRule.set': [...jobs, ...queue, 'shapeRule.list', 'event.list'],
  'candidate.propose': [...queue, 'event.list'],
  'candidate.edit': [...queue, 'event.list'],
  'candidate.promote': [...queue, ...rewritten, 'skill.evidence'],
  'candidate.merge': [...queue, ...rewritten, 'skill.evidence'],
  'candidate.decide': [...queue, ...rewritten, 'skill.evidence'],
  'candidate.dismiss': [...queue, 'event.list'],
  'candidate.snooze': [...queue, 'event.list'],
  'candidate.redraft': [...queue, 'event.list'],
  'drafting.save': ['drafting.read', 'event.list'],
  'embedding.save': ['embedding.read', 'skill.suggest', 'job.list', 'event.list'],
  'skill.create': rewritten,
  'skill.load': rewritten,
  'skill.import': rewritten,
  'pack.install': [...rewritten, ...packs],
  'pack.remove': [...rewritten, ...packs],
  'skill.export': [],
  'exportDirectory.save': ['exportDirectory.list', 'connection.list', 'event.list'],
  'skill.merge': [...rewritten, ...queue],
  'skill.split': [...rewritten, ...queue],
  'skill.edit': rewritten,
  'skill.restore': rewritten,
  'skill.promote': moved,
  'skill.deprecate': moved,
  'skill.reset': moved,
  'skill.archive': moved,
  'skill.reject': [...moved, ...queue],
  'skill.protect': moved,
  'skill.unprotect': moved,
  'skill.share': moved,
  'doctor.run': everything,
  'skill.rescan': [...rewritten, ...queue],
  'skill.validate': [],
  'skill.override': rewritten,
  'skill.actMany': [...moved, ...queue, 'skill.dependencies'],
  'skill.delete': [...moved, ...queue, 'skill.dependencies'],
  'skill.used': [...moved, 'session.read'],
  'skill.offer': ['skill.uses', 'session.read'],
  'feedback.give': [...moved, 'session.read'],
  'maintenance.run': [...moved, ...queue, 'maintenance.list', 'maintenance.read'],
  'policy.save': [...skill, ...library, ...policies, 'event.list', 'maintenance.list'],
  'policy.simulate': [],
  'maintenance.cancel': ['maintenance.list', 'maintenance.read'],
  'maintenance.undo': everything,
  'event.undo': everything,
  'event.undoMany': everything,
  'webhook.add': webhooks,
  'webhook.remove': webhooks,
  'webhook.test': webhooks,
  'snapshot.make': ['snapshot.list', 'event.list'],
  'snapshot.restore': [...everything, 'snapshot.list'],
  'workspace.create': ['workspace.list'],
  'demo.load': everything,
  'demo.remove': everything,
} as const satisfies Record<WriteName, readonly ReadName[]>
