import { z } from 'zod'
import { candidateDetail, candidateItem } from '../candidate'
import { event, undoneMany } from '../event'
import { diagnostic, exportDirectory, exportedSkill, loadedFile, repair } from '../exchange'
import { sweepRun } from '../maintenance'
import { mergePlan } from '../merge'
import { job } from '../job'
import { sessionItem, stepItem } from '../session'
import { json, score, skillRef, time } from '../shared'
import { fileEntry, scan, skill, skillItem, skillMoved, skillStats } from '../skill-shape'
import { watchedSource } from '../source'
import { use } from '../use'
import { webhook } from '../webhook'

/** Schemas that responses are built from, under their public names. */
const answers: Record<string, z.ZodType> = {
  Candidate: candidateDetail,
  CandidateItem: candidateItem,
  Diagnostic: diagnostic,
  Event: event,
  ExportDirectory: exportDirectory,
  ExportedSkill: exportedSkill,
  File: fileEntry,
  Job: job,
  LoadedFile: loadedFile,
  MaintenanceRun: sweepRun,
  MergePlan: mergePlan,
  Repair: repair,
  Scan: scan,
  Score: score,
  Session: sessionItem,
  Skill: skill,
  SkillItem: skillItem,
  SkillMoved: skillMoved,
  SkillStats: skillStats,
  Step: stepItem,
  UndoneMany: undoneMany,
  Use: use,
  WatchedSource: watchedSource,
  Webhook: webhook,
}

type Names = z.core.$ZodRegistry<{ id: string }>

function namesOf(schemas: Record<string, z.ZodType>): Names {
  const names: Names = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries({ ...schemas, Json: json, Time: time })) names.add(schema, { id })
  return names
}

/**
 * The shared schemas of the document, by direction: requests and responses differ in defaults and unknown fields, so both
 * directions share a schema only when it is equal in both.
 */
export const namedSchemas: Record<'input' | 'output', Names> = {
  input: namesOf({ SkillRef: skillRef }),
  output: namesOf(answers),
}
