import { mcpName } from '@/lib/domain/shape/essential-shape'
import { scriptRunners } from '@/lib/domain/shape/programs'
import { isShellTool } from '@/lib/domain/shape/shell-tools'
import type { Shape } from '@/lib/domain/shape/types'
import { isGenericHead, isKnownHarness, isToolOfHarness } from './shipped'

/** Something that agents do or meet: a tool, a command by its program and sub-command, an error by its fixed words. */
export type Thing = `tool ${string}` | `$ ${string}` | `! ${string}`

/** Where something is done: a project, or the agent where no project is known. */
export type Place = `project ${string}` | `agent ${string}`

/** What one session did, and where. */
export interface Done {
  harness: string
  place: Place
  things: Iterable<Thing>
}

/** Other places that do a thing from which every agent is taken to know it. */
const commonFrom = 3

/**
 * What the agents of each harness do, learned from the sessions that there are: a session that goes takes away what only it did. Agents of
 * a chat format are no agents of one harness and share nothing; their projects count all the same.
 */
export class Background {
  readonly #places = new Map<string, Set<Place>>()

  constructor(all: Iterable<Done>) {
    for (const { harness, place, things } of all) {
      if (place.startsWith('agent ') && !isKnownHarness(harness)) continue
      for (const thing of things) {
        const key = keyOf(thing, harness)
        const places = this.#places.get(key)
        if (places) places.add(place)
        else this.#places.set(key, new Set([place]))
      }
    }
  }

  /** Places that do a thing, those aside that a proposal itself rests on: what backs it never speaks against it. */
  othersDoing(thing: Thing, harness: string, own: ReadonlySet<Place>): number {
    let others = 0
    for (const place of this.#places.get(keyOf(thing, harness)) ?? []) if (!own.has(place)) others += 1
    return others
  }
}

const keyOf = (thing: Thing, harness: string): string => `${harness}\n${thing}`

/** Whether a fresh agent of a harness knows a thing: the shipped table says so, or at least three other places do it. */
export function isGeneric(thing: Thing, harness: string, own: ReadonlySet<Place>, background: Background): boolean {
  return isShipped(thing, harness) || background.othersDoing(thing, harness, own) >= commonFrom
}

/** Whether a fresh agent of a harness knows a thing by what is known of that harness here. */
export function isShipped(thing: Thing, harness: string): boolean {
  if (thing.startsWith('$ ')) return isGenericHead(thing.slice(2))
  if (!thing.startsWith('tool ')) return false
  const tool = thing.slice('tool '.length)
  // A shell says nothing by itself, whoever runs it.
  return isShellTool(tool) || isToolOfHarness(tool, harness)
}

/** What a step does: its commands, else its tool. */
export const thingsOf = ({ tool, heads }: Pick<Shape, 'tool' | 'heads'>): Thing[] =>
  heads && heads.length > 0 ? heads.map((head): Thing => `$ ${head}`) : [`tool ${mcpName(tool)}`]

/** Whether a thing is the same wherever it is done. What `npm run` runs is another script in each project. */
export const isComparable = (thing: Thing): boolean => !(thing.startsWith('$ ') && scriptRunners.has(thing.slice(2)))
