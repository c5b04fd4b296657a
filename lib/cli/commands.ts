import type { CommandSpec } from './command-spec'
import { candidate } from './command/candidate'
import { candidates } from './command/candidates'
import { completion } from './command/completion'
import { connect } from './command/connect'
import { decisions } from './command/decide'
import { demo } from './command/demo'
import { diagnosis } from './command/diagnosis'
import { doctor } from './command/doctor'
import { exportCommand } from './command/export'
import { exportSteps } from './command/export-steps'
import { ingest } from './command/ingest'
import { keys } from './command/keys'
import { link } from './command/link'
import { login, logout } from './command/login'
import { members } from './command/members'
import { load } from './command/load'
import { logs } from './command/logs'
import { maintain } from './command/maintain'
import { mcp } from './command/mcp'
import { merge } from './command/merge'
import { mine } from './command/mine'
import { move } from './command/move'
import { moves } from './command/move-skill'
import { open } from './command/open'
import { packs } from './command/packs'
import { promote } from './command/promote'
import { rebuildWorkspace } from './command/rebuild-workspace'
import { record } from './command/record'
import { reportFailure } from './command/report-failure'
import { rescan } from './command/rescan'
import { restore } from './command/restore'
import { rotateSecret } from './command/rotate-secret'
import { show } from './command/show'
import { skills } from './command/skills'
import { snapshot } from './command/snapshot'
import { start } from './command/start'
import { stats } from './command/stats'
import { status } from './command/status'
import { stop } from './command/stop'
import { telemetry } from './command/telemetry'
import { undo } from './command/undo'
import { upgrade } from './command/upgrade'
import { validate } from './command/validate'
import { verifyLog } from './command/verify-log'
import { word } from './command/word'
import { workspaces } from './command/workspaces'

/** Every command, in the order of the help. */
export const commands: CommandSpec[] = [
  start,
  stop,
  status,
  open,
  logs,
  upgrade,
  demo,
  ingest,
  mine,
  candidates,
  candidate,
  word,
  promote,
  ...decisions,
  skills,
  show,
  stats,
  diagnosis,
  telemetry,
  record,
  ...moves,
  merge,
  validate,
  load,
  exportCommand,
  exportSteps,
  packs,
  reportFailure,
  maintain,
  undo,
  verifyLog,
  doctor,
  rescan,
  rebuildWorkspace,
  rotateSecret,
  workspaces,
  snapshot,
  restore,
  move,
  login,
  logout,
  keys,
  members,
  link,
  connect,
  mcp,
  completion,
]
