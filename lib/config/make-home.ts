import { accessSync, constants, statSync } from 'node:fs'
import { makeFolder } from './make-folder'
import { SettingsError } from './settings-error'

const ownerAlone = 0o700

const causeOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Creates the folder of all of the product's data. @throws SettingsError when nothing can be stored there. */
export function makeHome(home: string): void {
  const wayOut = 'set METTLE_HOME to a writable folder'
  try {
    makeFolder(home, ownerAlone)
  } catch (error) {
    throw new SettingsError(`METTLE_HOME ${home} can't be created (${causeOf(error)}): ${wayOut}`)
  }
  if (!statSync(home).isDirectory()) throw new SettingsError(`METTLE_HOME ${home} is a file: ${wayOut}`)
  try {
    accessSync(home, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new SettingsError(`METTLE_HOME ${home} isn't writable (${causeOf(error)}): ${wayOut}`)
  }
}
