import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Io } from '../io'
import { rootOf } from './place'

interface MovedTable {
  name: string
  rows: number
}

/** What was moved, or would be. */
export interface MovedHome {
  from: string
  to: string
  tables: MovedTable[]
}

interface MoveOrder {
  to: string
  isDryRun: boolean
  onTable: (table: MovedTable) => void
}

type MoveHome = (env: Io['env'], order: MoveOrder) => Promise<MovedHome>

/** Copies the home of an environment to another database, with the server's own code. @throws Error with one line that says why not */
export async function moveHome(env: Io['env'], order: MoveOrder): Promise<MovedHome> {
  const script = path.join(rootOf(import.meta.dirname), 'scripts', 'move-home.mjs')
  const mover = (await import(pathToFileURL(script).href)) as { moveHome: MoveHome }
  return mover.moveHome(env, order)
}
