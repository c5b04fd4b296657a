import type { CallOutput } from '@/lib/client/http-client'
import { scanFiles } from '@/lib/domain/scan/scan-files'
import { checkFiles } from '@/lib/skill-md/check-files'
import type { SkillFolder } from './read-folder'

const inBytes = ({ path, text }: { path: string; text: string }) => ({ path, content: new TextEncoder().encode(text) })

/** What the server would say of a folder, found without one; credentials alone are looked for by the server only. */
export function checkFolder({ directory, files }: SkillFolder): CallOutput<'skill.validate'> {
  return checkFiles(directory, files, (read) => scanFiles(read.map(inBytes), () => []))
}
