/**
 * Skills: creation and change (`landNew`, `reviseSkill`), moves (`moveSkill`), lookup (`findSkill`), content, relations,
 * merge, split, packs and scan.
 */
export { clustersFor } from './graph/clusters'
export { cachedClusters } from './graph/cached-clusters'
export { usedSessions } from './graph/used-sessions'
export { sideOf, skillSide, type Side } from './merge/load-side'
export { canAbsorb, requireMergeable } from './merge/can-merge'
export { filesOfPlan, mergeInto, planItem, planSkills, requireMapped, rowOfPlan, type Planned } from './merge/merge-into'
export { repointDependents } from './merge/repoint-dependents'
export { applyInstall, planOf } from './pack/apply-install'
export { builtinFolder, builtinPacks, builtinSource } from './pack/builtin-folder'
export { installBuiltins, installBuiltinsAtStart } from './pack/install-builtins'
export { packInverse } from './pack/pack-inverse'
export { installedPacks, lockedSkills, packClusters, packSnapshot, showLock } from './pack/pack-row'
export { readPackArchive, readPackFolder, type ReadPack } from './pack/read-pack'
export { packStateOf } from './pack/pack-state'
export { packKeysInverse, packKeysSetting, signerOf } from './pack/trusted-keys'
export { removePackSkills } from './pack/remove-pack-skills'
export { addVersions, digestOfTexts } from './skill/add-version'
export { landNew, reviseSkill, type NewSkill } from './skill/land'
export { editedSkill } from './skill/edited-skill'
export { findSkill, findSkills, findVisibleSkills, loadSkill, visibleSkills } from './skill/find-skill'
export { cachedSkills, cachedVisibleSkills, skillsById } from './skill/cached-skills'
export { loadInverse, openParts, requireEnded, withParts } from './load/load-inverse'
export { moveColumns, movedRow, moveEvent, moveMessage, moveSkill, touchesDisk, type Move } from './skill/move-skill'
export { newSkillFiles } from './skill/new-skill-files'
export { placeOf, showOnDisk, withheld } from './skill/place'
export { reaching } from './skill/reaching'
export { readContent, textOf, versionFiles } from './skill/read-content'
export {
  aliasesOf,
  dependentsOf,
  namesOf,
  needing,
  relationsIn,
  relationsOf,
  skillsNaming,
  type Relation,
  type RelationKind,
} from './skill/relations'
export { removeSkill, requireRemovable } from './skill/remove-skill'
export { requireName } from './skill/require-name'
export { requireRelations } from './skill/require-relations'
export { currentMains, filesOf, riskIn, textIn } from './skill/version-texts'
export {
  fieldsIn,
  fieldsOfNew,
  fieldsToWrite,
  filesWith,
  isForeign,
  rowFollowing,
  sayable,
  withFields,
  type Fields,
} from './skill/row-fields'
export { renewDraftDigests, withholdInEvents, withholdInFiles, withholdVersions, type HeldVersion } from './skill/withhold'
export { withholdInUndone } from './skill/withhold-undone'
export { scanInverse } from './skill/scan-inverse'
export { effectsIn } from './skill/effects-in'
export { bytesOf, scanOf, type FileContent, type TextFile } from './skill/scan-version'
export { scanView } from './skill/scan-view'
export { isDenied, isQuarantined, reconcileScans } from './skill/reconcile-scan'
export { profileOfText, type SimilarSkill } from './skill/compared-library'
export { compareDrafts, compareSkills, likeNew, nearestSkills, similarSkills, similarToDraft } from './skill/likeness'
export { creationInverse, createdRows, removeSkillRow, showAgain, skillInverse } from './skill/skill-inverse'
export { candidateRows } from './skill/undo-rows'
export { skillMdFrom } from './skill/skill-md-from'
export { snapshot } from './skill/snapshot'
export { requireVersion, applyMove } from './skill/apply-move'
export { importSkills, previewImport } from './skill/import-skills'
export { readOffered, type Offered } from './skill/plan-import'
export { foldersOf, isOwnFolder, skillsBelow } from './load/find-folders'
export { loadPart } from './load/load-part'
export { actOf, countsOf, loadInParts } from './load/load-in-parts'
export { splitPlanItem, planSkill, requireSplitMapped, type PlannedPart, type PlannedSplit } from './split/plan-skill'
export { skillSnapshot } from './skill/snapshot'
