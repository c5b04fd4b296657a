import type { CallOutput } from '@/lib/client/http-client'
import { scanFiles } from '@/lib/domain/scan/scan-files'
import { checkFiles } from '@/lib/skill-md/check-files'
import type { SkillFolder } from './read-folder'

const inBytes = ({ path, text }: { path: string; text: string }) => ({ path, content: new TextEncoder().encode(text) })

/** Checks a folder without a server; only the server also scans for credentials. */
export function checkFolder({ directory, files }: SkillFolder): CallOutput<'skill.validate'> {
  return checkFiles(directory, files, (read) => scanFiles(read.map(inBytes), () => []))
}
