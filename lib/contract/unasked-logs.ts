import type { Logs } from './operation'

/** Log entries without an operation: sweeps, scans, jobs and changes found on disk write them. */
export const unaskedLogs = {
  'skill.prove': { word: 'released', undo: 'skill' },
  'skill.warn': { word: 'warned about', undo: 'skill' },
  'skill.recover': { word: 'recovered', undo: 'skill' },
  'skill.unblock': { word: 'restored', undo: 'skill' },
  'skill.uninstall': { word: 'found missing', undo: 'skill' },
  'skill.keep': { word: 'kept the change on disk to', undo: null },
  'candidate.withdraw': { word: 'withdrew', undo: 'candidate' },
  'member.reset': { word: 'set a new password for', undo: null },
  'member.link': { word: 'linked a provider with', undo: null },
  'session.session_completed': { word: 'completed', undo: null },
} as const satisfies Logs
