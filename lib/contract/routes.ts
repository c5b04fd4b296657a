/**
 * Where each operation stands in HTTP: the one table from which the server's routes, the browser's client and the
 * command line take method and path. Plain data, so that a browser may import it without the schemas.
 */
export const routes = {
  'health.read': ['GET', '/api/health'],
  'overview.read': ['GET', '/api/overview'],

  'source.list': ['GET', '/api/sources'],
  'source.ingest': ['POST', '/api/sources/ingest'],
  'session.add': ['POST', '/api/sessions'],
  'session.list': ['GET', '/api/sessions'],
  'session.read': ['GET', '/api/sessions/{id}'],
  'session.setOutcome': ['PATCH', '/api/sessions/{id}'],
  'job.list': ['GET', '/api/jobs'],
  'job.read': ['GET', '/api/jobs/{id}'],
  'job.cancel': ['POST', '/api/jobs/{id}/cancel'],

  'mining.run': ['POST', '/api/mining'],
  'pattern.list': ['GET', '/api/patterns'],
  'candidate.list': ['GET', '/api/candidates'],
  'candidate.propose': ['POST', '/api/candidates'],
  'candidate.read': ['GET', '/api/candidates/{id}'],
  'candidate.edit': ['PATCH', '/api/candidates/{id}'],
  'candidate.promote': ['POST', '/api/candidates/{id}/promote'],
  'candidate.dismiss': ['POST', '/api/candidates/{id}/dismiss'],
  'candidate.snooze': ['POST', '/api/candidates/{id}/snooze'],

  'skill.list': ['GET', '/api/skills'],
  'skill.library': ['GET', '/api/skills/stats'],
  'skill.create': ['POST', '/api/skills'],
  'skill.used': ['POST', '/api/skills/used'],
  'skill.read': ['GET', '/api/skills/{name}'],
  'skill.edit': ['PATCH', '/api/skills/{name}'],
  'skill.promote': ['POST', '/api/skills/{name}/promote'],
  'skill.deprecate': ['POST', '/api/skills/{name}/deprecate'],
  'skill.reset': ['POST', '/api/skills/{name}/reset'],
  'skill.archive': ['POST', '/api/skills/{name}/archive'],
  'skill.reject': ['POST', '/api/skills/{name}/reject'],
  'skill.protect': ['POST', '/api/skills/{name}/protect'],
  'skill.unprotect': ['POST', '/api/skills/{name}/unprotect'],
  'skill.share': ['POST', '/api/skills/{name}/share'],
  'skill.restore': ['POST', '/api/skills/{name}/restore'],
  'skill.stats': ['GET', '/api/skills/{name}/stats'],
  'skill.timeline': ['GET', '/api/skills/{name}/timeline'],
  'skill.versions': ['GET', '/api/skills/{name}/versions'],
  'skill.version': ['GET', '/api/skills/{name}/versions/{version}'],
  'skill.uses': ['GET', '/api/skills/{name}/uses'],
  'skill.events': ['GET', '/api/skills/{name}/events'],
  'skill.evidence': ['GET', '/api/skills/{name}/evidence'],
  'feedback.give': ['POST', '/api/feedback'],
  'skill.suggest': ['GET', '/api/suggest'],

  'maintenance.run': ['POST', '/api/maintenance'],
  'maintenance.list': ['GET', '/api/maintenance'],
  'maintenance.read': ['GET', '/api/maintenance/{id}'],
  'maintenance.cancel': ['POST', '/api/maintenance/{id}/cancel'],
  'maintenance.undo': ['POST', '/api/maintenance/{id}/undo'],
  'policy.read': ['GET', '/api/policy'],
  'policy.save': ['PUT', '/api/policy'],
  'policy.versions': ['GET', '/api/policy/versions'],
  'policy.simulate': ['POST', '/api/policy/simulate'],
  'event.list': ['GET', '/api/events'],
  'event.stream': ['GET', '/api/events/stream'],
  'event.undo': ['POST', '/api/events/{id}/undo'],
  'event.undoMany': ['POST', '/api/events/undo'],

  'demo.load': ['POST', '/api/demo'],
  'demo.remove': ['DELETE', '/api/demo'],
} as const satisfies Record<string, readonly [HttpMethod, `/api/${string}`]>

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type OperationName = keyof typeof routes
