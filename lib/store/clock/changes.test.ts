import { describe, expect, it } from 'vitest'
import { changeOf, exposureMark } from './changes'

const content = { part: 'content', ofAll: false }
const figures = { part: 'figures', ofAll: false }
const total = { part: 'total', ofAll: false }

describe('The change made by a statement', () => {
  it.each([
    ['SELECT * FROM "Skill"', null],
    ['SELECT "id" FROM "Skill" WHERE "id" = $1 FOR UPDATE', null],
    ['BEGIN', null],
    ['INSERT INTO `main`.`Skill` (`id`, `name`) VALUES (?, ?)', content],
    ['UPDATE `main`.`Skill` SET `ledgerRevision` = (`main`.`Skill`.`ledgerRevision` + ?) WHERE `id` IN (?)', figures],
    ['UPDATE `main`.`Skill` SET `state` = ? WHERE `winSize` = ?', content],
    ['SAVEPOINT s1', null],
    ['INSERT INTO "main"."Skill" ("id", "name") VALUES (?, ?)', content],
    ['INSERT INTO "public"."Use" ("id") VALUES ($1) RETURNING "id"', figures],
    ['  DELETE FROM "Version" WHERE "skillId" = ?', content],
    ['UPDATE "main"."Session" SET "outcome" = ? WHERE "id" = ?', total],
    ['UPDATE "IdempotentAnswer" SET "body" = ? WHERE "key" = ?', null],
    ['UPDATE "public"."Skill" SET "ledgerRevision" = ("public"."Skill"."ledgerRevision" + $1) WHERE "id" IN ($2)', figures],
    ['UPDATE "public"."Skill" SET "ledgerRevision" = $1, "state" = $2 WHERE "winSize" = $3', content],
    ['UPDATE "Skill" SET "winSince" = "windowSince", ("winJudged", "winClean") = (SELECT 1, 2) WHERE "id" = ?', figures],
    [
      `UPDATE "Skill" SET "winSince" = "windowSince", ("winJudged") = (
        SELECT COUNT(*), SUM(CASE WHEN "outcome" = 'success' THEN 1 ELSE 0 END) FROM "Use" WHERE "skillId" = "Skill"."id"),
        "judgedEver" = CASE WHEN "winSince" = "windowSince" THEN (SELECT 1) ELSE 2 END WHERE "id" IN (?)`,
      figures,
    ],
    ['UPDATE "Skill" SET "winSince" = 1, ("winJudged", "state") = (SELECT 1, 2) WHERE "id" = ?', content],
    ['UPDATE "Skill" SET "judgedEver" = CASE WHEN "state" = ? THEN 1 ELSE 2 END, "title" = ? WHERE "id" = ?', content],
    ['WITH fresh AS (INSERT INTO "Use" ("id") VALUES ($1) RETURNING "id") SELECT * FROM fresh', figures],
    ['INSERT INTO "Agent" ("id") SELECT "id" FROM json_each(?) ON CONFLICT DO UPDATE SET "name" = excluded."name"', content],
    [`INSERT INTO "Use" ("id") SELECT 1 ON CONFLICT DO NOTHING${exposureMark}`, total],
    ['UPDATE `main`.`Use` SET `workspaceId` = ? WHERE `id` IN (?)', total],
    ['UPDATE `main`.`Use` SET `workspaceId` = ?, `outcome` = ? WHERE `id` IN (?)', figures],
    ['UPDATE "public"."DiskWrite" SET "isHeld" = $1 WHERE "eventId" = $2', content],
    ['UPDATE `main`.`DiskWrite` SET `doneAt` = ?, `error` = ? WHERE `id` IN (?)', total],
    ['UPDATE "Workspace" SET "name" = ? WHERE "id" = ?', { part: 'content', ofAll: true }],
    ['UPDATE `main`.`ApiKey` SET `lastUsedAt` = ? WHERE `id` = ?', null],
    ['UPDATE "public"."ApiKey" SET "revokedAt" = $1 WHERE "id" = $2', { part: 'content', ofAll: true }],
    ['UPDATE `main`.`AuthSession` SET `lastSeenAt` = ? WHERE `id` = ?', null],
    ['UPDATE "public"."AuthUser" SET "failures" = $1, "lastFailedAt" = $2 WHERE "id" = $3', null],
    ['UPDATE "public"."AuthUser" SET "failures" = $1, "password" = $2 WHERE "id" = $3', { part: 'content', ofAll: true }],
    ['DELETE FROM `main`.`AuthSession` WHERE `id` = ?', { part: 'content', ofAll: true }],
    ['UPDATE `main`.`Member` SET `role` = ? WHERE `id` = ?', { part: 'content', ofAll: true }],
    ['DELETE FROM "a_table_of_somebody"', total],
  ])('%s', (sql, change) => {
    expect(changeOf(sql)).toEqual(change)
  })
})
