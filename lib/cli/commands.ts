import type { CommandSpec } from './command-spec'
import { candidate } from './command/candidate'
import { candidates } from './command/candidates'
import { dismiss } from './command/dismiss'
import { doctor } from './command/doctor'
import { ingest } from './command/ingest'
import { maintain } from './command/maintain'
import { mcp } from './command/mcp'
import { merge } from './command/merge'
import { mine } from './command/mine'
import { moves } from './command/move-skill'
import { promote } from './command/promote'
import { record } from './command/record'
import { rescan } from './command/rescan'
import { show } from './command/show'
import { skills } from './command/skills'
import { stats } from './command/stats'
import { status } from './command/status'
import { undo } from './command/undo'

/** Every command, in the order of the help. */
export const commands: CommandSpec[] = [
  ingest,
  mine,
  candidates,
  candidate,
  promote,
  dismiss,
  skills,
  show,
  stats,
  record,
  ...moves,
  merge,
  maintain,
  undo,
  doctor,
  rescan,
  mcp,
  status,
]
