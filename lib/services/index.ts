/** The public list of use cases. Adding one is a contract, a file, and a line here. */
export { addSession } from './session/add-session'
export { readHealth } from './health/read-health'
export { loadDemo } from './demo/load-demo'
export { removeDemo } from './demo/remove-demo'
export { cancelJob } from './job/cancel-job'
export { listJobs } from './job/list-jobs'
export { readJob } from './job/read-job'
export { runMining } from './pattern/run-mining'
export { listSessions } from './session/list-sessions'
export { readSession } from './session/read-session'
export { setSessionOutcome } from './session/set-session-outcome'
export { ingestSources } from './source/ingest-sources'
export { listSources } from './source/list-sources'
export { dismissCandidate, snoozeCandidate } from './candidate/dismiss-candidate'
export { editCandidate } from './candidate/edit-candidate'
export { listCandidates } from './candidate/list-candidates'
export { promoteCandidate } from './candidate/promote-candidate'
export { proposeCandidate } from './candidate/propose-candidate'
export { readCandidate } from './candidate/read-candidate'
export { undoEvent } from './event/undo-event'
export { listRuns, readRun } from './maintenance/list-runs'
export { runMaintenance } from './maintenance/run-maintenance'
export { listPatterns } from './pattern/list-patterns'
export { readPolicy } from './policy/read-policy'
export {
  archiveSkill,
  deprecateSkill,
  promoteSkill,
  protectSkill,
  rejectSkill,
  resetSkill,
  unprotectSkill,
} from './skill/act-on-skill'
export { createSkill } from './skill/create-skill'
export { editSkill } from './skill/edit-skill'
export { restoreVersion } from './skill/restore-version'
export { giveFeedback } from './use/give-feedback'
export { reportUsed } from './use/report-used'
export { listEvents } from './event/list-events'
export { listSkillEvents } from './skill/list-skill-events'
export { listSkills } from './skill/list-skills'
export { listUses } from './skill/list-uses'
export { readEvidence } from './skill/read-evidence'
export { readLibrary } from './skill/read-library'
export { readSkill, readStats } from './skill/read-skill'
export { readTimeline } from './skill/read-timeline'
export { listVersions, readVersion } from './skill/read-versions'
export { suggestSkills } from './suggest/suggest-skills'
