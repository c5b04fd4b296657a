/** A value of an unknown key: scalars keep their written text, so `1.0` never becomes 1. */
export type ExtraValue = string | ExtraValue[] | { [key: string]: ExtraValue }

/** Content of a SKILL.md, after repair. */
export interface SkillMd {
  name: string
  /** Stored as written even if it breaks the length rule or contains angle brackets: strict export then refuses it. */
  description: string
  license?: string
  compatibility?: string
  /** String to string; nested values of the file are stored as JSON text. */
  metadata: Record<string, string>
  /** Space-separated. */
  allowedTools?: string
  triggers: string[]
  triggerPattern?: string
  dependsOn: string[]
  conflictsWith: string[]
  /** Other names of the skill: a connector's key, or a name that breaks the naming rule. */
  aliases: string[]
  /** Top-level keys outside the standard, in the file's order. */
  extra: Record<string, ExtraValue>
  /** From the line after the closing hyphens, with \n line endings. */
  body: string
  /** Front matter as read: preserves comments and order when written back. */
  source?: string
}

/** A change the importer made so that the file is usable. `line` is 1-based in the file. */
export interface Repair {
  code: RepairCode
  detail: string
  line?: number
}

export const repairCodes = [
  'bom',
  'use-token',
  'crlf',
  'leading-blank-lines',
  'fence-white-space',
  'file-name',
  'unquoted-colon',
  'unquoted-scalar',
  'scalar-quoted',
  'flow-style',
  'yaml-anchor',
  'yaml-tag',
  'duplicate-key',
  'control-characters',
  'name-from-directory',
  'name-normalised',
  'name-shortened',
  'connector-name',
  'name-directory',
  'description-too-long',
  'description-angle-brackets',
  'compatibility-too-long',
  'compatibility-joined',
  'license-joined',
  'metadata-kept',
  'allowed-tools-joined',
  'unknown-keys-kept',
] as const
export type RepairCode = (typeof repairCodes)[number]

/** What the importer could not repair (error) or reports (warning). Lines and columns are 1-based. */
export interface Diagnostic {
  code: DiagnosticCode
  severity: 'error' | 'warning'
  message: string
  line?: number
  column?: number
}

export const diagnosticCodes = [
  'skill-md-missing',
  'not-utf8',
  'frontmatter-missing',
  'frontmatter-unclosed',
  'frontmatter-too-large',
  'frontmatter-empty',
  'frontmatter-not-a-map',
  'yaml-invalid',
  'duplicate-key',
  'name-missing',
  'name-reserved',
  'description-missing',
  'description-empty',
  'reserved-word',
  'comment-cut',
  'body-long',
] as const
export type DiagnosticCode = (typeof diagnosticCodes)[number]
