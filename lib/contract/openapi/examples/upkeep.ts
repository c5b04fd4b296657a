import { day, ids, learned, nextDay, type Examples } from './example'

/** Sweeps, policies, the log of what happened, and who is told of it. */
export const upkeepExamples: Examples = {
  'health.read': {},
  'openapi.read': {},
  'overview.read': {},
  'maintenance.run': { dryRun: true },
  'maintenance.list': { limit: 20 },
  'maintenance.read': { id: ids.run },
  'maintenance.cancel': { id: ids.run },
  'maintenance.undo': { id: ids.run, dryRun: true },
  'doctor.run': { fix: true },
  'policy.read': { skill: learned },
  'policy.save': { warnRate: 0.5, sweepMinutes: 30, reason: 'Warn earlier while the shop is being moved.' },
  'policy.versions': { limit: 20 },
  'policy.simulate': { values: { deprecateRate: 0.4 }, from: day },
  'event.list': { actor: 'person', verb: 'promote', from: day, to: nextDay, limit: 20 },
  'event.stream': { verbs: 'promote,deprecate', limit: 20 },
  'event.undo': { id: ids.event, dryRun: true },
  'event.undoMany': { ids: [ids.event], dryRun: true },
  'webhook.list': {},
  'webhook.add': { url: 'https://hooks.example.com/mettle', verbs: ['deprecate', 'skill_ingested'] },
  'webhook.remove': { id: ids.webhook },
  'webhook.test': { id: ids.webhook },
  'webhook.deliveries': { id: ids.webhook, status: 'failed', limit: 20 },
}
