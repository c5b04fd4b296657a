-- The second wall between workspaces: a transaction that names its workspace in "mettle.workspace" sees and writes that workspace's
-- rows alone. Without a name it works for every workspace, as a start, a migration and whoever hands out jobs do. Who is a member where
-- is of no workspace: the wall stands on it.

ALTER TABLE "Agent" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Agent" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Agent" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "ApiKey" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "ApiKey" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "ApiKey" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "Candidate" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Candidate" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Candidate" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "DiskLease" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "DiskLease" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "DiskLease" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "DiskWrite" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "DiskWrite" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "DiskWrite" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "Embedding" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Embedding" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Embedding" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "Event" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Event" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Event" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "EventHead" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "EventHead" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "EventHead" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "IdempotentAnswer" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "IdempotentAnswer" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "IdempotentAnswer" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "Ingestion" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Ingestion" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Ingestion" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "Job" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Job" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Job" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "Landing" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Landing" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Landing" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "Notice" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Notice" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Notice" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "Pack" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Pack" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Pack" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "Pattern" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Pattern" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Pattern" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "Policy" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Policy" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Policy" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "Procedure" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Procedure" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Procedure" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "Session" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Session" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Session" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "Setting" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Setting" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Setting" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "Shape" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Shape" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Shape" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "Skill" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Skill" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Skill" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "Source" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Source" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Source" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "SourceFile" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "SourceFile" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "SourceFile" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "Span" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Span" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Span" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "Step" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Step" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Step" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "Sweep" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Sweep" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Sweep" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "UndoneState" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "UndoneState" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "UndoneState" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "Use" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Use" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Use" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "Webhook" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Webhook" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Webhook" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

-- Rows that belong to a row of a workspace.

ALTER TABLE "Decision" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Decision" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Decision"
  USING (COALESCE(current_setting('mettle.workspace', true), '') = '' OR EXISTS (SELECT 1 FROM "Sweep" AS p WHERE p."id" = "Decision"."sweepId"));

ALTER TABLE "Occurrence" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Occurrence" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Occurrence"
  USING (COALESCE(current_setting('mettle.workspace', true), '') = '' OR EXISTS (SELECT 1 FROM "Pattern" AS p WHERE p."id" = "Occurrence"."patternId"));

ALTER TABLE "Outcome" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Outcome" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Outcome"
  USING (COALESCE(current_setting('mettle.workspace', true), '') = '' OR EXISTS (SELECT 1 FROM "Use" AS p WHERE p."id" = "Outcome"."useId"));

ALTER TABLE "Prompt" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Prompt" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Prompt"
  USING (COALESCE(current_setting('mettle.workspace', true), '') = '' OR EXISTS (SELECT 1 FROM "Session" AS p WHERE p."id" = "Prompt"."sessionId"));

ALTER TABLE "Unreadable" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Unreadable" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Unreadable"
  USING (COALESCE(current_setting('mettle.workspace', true), '') = '' OR EXISTS (SELECT 1 FROM "Session" AS p WHERE p."id" = "Unreadable"."sessionId"));

ALTER TABLE "Version" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Version" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Version"
  USING (COALESCE(current_setting('mettle.workspace', true), '') = '' OR EXISTS (SELECT 1 FROM "Skill" AS p WHERE p."id" = "Version"."skillId"));

ALTER TABLE "VersionFile" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "VersionFile" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "VersionFile"
  USING (COALESCE(current_setting('mettle.workspace', true), '') = '' OR EXISTS (SELECT 1 FROM "Version" AS p WHERE p."id" = "VersionFile"."versionId"));

ALTER TABLE "VersionRelation" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "VersionRelation" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "VersionRelation"
  USING (COALESCE(current_setting('mettle.workspace', true), '') = '' OR EXISTS (SELECT 1 FROM "Version" AS p WHERE p."id" = "VersionRelation"."versionId"));

ALTER TABLE "WebhookDelivery" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "WebhookDelivery" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "WebhookDelivery"
  USING (COALESCE(current_setting('mettle.workspace', true), '') = '' OR EXISTS (SELECT 1 FROM "Webhook" AS p WHERE p."id" = "WebhookDelivery"."webhookId"));
