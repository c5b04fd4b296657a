import type { Shape } from './types'

/** What a step calls: a shell is only the door, its commands are the tools. */
export const thingsCalled = ({ tool, heads }: { tool: string; heads?: Shape['heads'] | null }): readonly string[] =>
  heads && heads.length > 0 ? heads : [tool]
