-- Who is a member and who is invited stands behind the same wall: only what asks for all of a person's workspaces, such as a sign-in,
-- names none.

ALTER TABLE "Invitation" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Invitation" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Invitation" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));

ALTER TABLE "Member" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Member" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "Member" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));
