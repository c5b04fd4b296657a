import { draftEvidence } from './tool/draft-evidence'
import { draftSubmit } from './tool/draft-submit'
import { getSkill } from './tool/get-skill'
import { giveFeedback } from './tool/give-feedback'
import { listSkills } from './tool/list-skills'
import { loadSkill } from './tool/load-skill'
import { proposeSkill } from './tool/propose-skill'
import { readSkill } from './tool/read-skill'
import { reportFailure } from './tool/report-failure'
import { searchSkills } from './tool/search-skills'
import { suggestSkills } from './tool/suggest-skills'
import type { Tool } from './tool/tool'
import { writeSkill } from './tool/write-skill'

/** Every tool, in the order in which agents need them. */
export const tools: readonly Tool[] = [
  suggestSkills,
  searchSkills,
  loadSkill,
  getSkill,
  readSkill,
  listSkills,
  draftEvidence,
  giveFeedback,
  proposeSkill,
  reportFailure,
  writeSkill,
  draftSubmit,
]
