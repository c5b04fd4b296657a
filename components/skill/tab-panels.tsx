'use client'

import dynamic from 'next/dynamic'
import { lazily } from '@/components/ui/lazily'

// Each view of a skill is loaded separately: a page only loads the code of the open view.
export const AuditPanel = dynamic(() => import('./audit/audit-panel').then((module) => module.AuditPanel))
export const CauseCallout = dynamic(() => import('./diagnosis/cause-callout').then((module) => module.CauseCallout))
export const EvidencePanel = dynamic(() => import('./evidence/evidence-panel').then((module) => module.EvidencePanel))
/** Beside the steps, which are read first. */
export const FailureGroups = lazily(() => import('./diagnosis/failure-groups').then((module) => module.FailureGroups))
export const FilesPanel = dynamic(() => import('./file/files-panel').then((module) => module.FilesPanel))
export const HealthPanel = dynamic(() => import('./health/health-panel').then((module) => module.HealthPanel))
export const RelationsPanel = dynamic(() => import('./relation/relations-panel').then((module) => module.RelationsPanel))
export const SkillCompare = dynamic(() => import('./compare/skill-compare').then((module) => module.SkillCompare))
export const StepPanel = dynamic(() => import('./diagnosis/step-panel').then((module) => module.StepPanel))
export const UsesPanel = dynamic(() => import('./use/uses-panel').then((module) => module.UsesPanel))
export const VersionsPanel = dynamic(() => import('./version/versions-panel').then((module) => module.VersionsPanel))
