/** A runbook as somebody writes it: name, description, body. */
export type Written = readonly [name: string, description: string, body: string]

/** Like one of the paraphrased runbooks in tools or words, and another task. */
export const others: Record<string, Written> = {
  'same tools as drain': [
    'find-a-crashing-pod',
    'Find out why a pod keeps crashing in Kubernetes.',
    `## Instructions

1. Run \`kubectl get pods --all-namespaces\`.
2. Run \`kubectl describe pod <pod>\` and read the events.
3. Run \`kubectl logs <pod> --previous\`.
4. Compare the memory limit with \`kubectl top pod <pod>\`.
5. Raise the limit in \`deploy/values.yaml\`.
`,
  ],
  'same tools as feedback': [
    'triage-new-issues',
    'Label the issues that came in since yesterday.',
    `## Instructions

1. List them with \`gh issue list --label triage --json number,title\`.
2. Read each with \`gh issue view <number> --comments\`.
3. Search for duplicates: \`gh search issues <words>\`.
4. Label it: \`gh issue edit <number> --add-label <label>\`.
5. Close duplicates with \`gh issue close <number> --reason "not planned"\`.
`,
  ],
  'same tools as migration': [
    'reset-the-test-data',
    'Reset the local database to its seed data with Prisma.',
    `## Steps

1. Stop the development server.
2. Run \`npx prisma migrate reset --force\`.
3. Run \`npx prisma db seed\`.
4. Open \`npx prisma studio\` and look at the rows.
5. Start the server with \`npm run dev\`.
`,
  ],
  'same tools as refund': [
    'change-a-delivery-address',
    'Change the address of an order that was not shipped yet. Use when a customer moved.',
    `## Instructions

1. Call \`find_customer\` with the e-mail address.
2. Call \`get_order\` and check that it is not shipped.
3. Call \`validate_address\` with the new address.
4. Call \`update_order_address\`.
5. Call \`recalculate_shipping\`.
6. Tell the customer the new date of delivery.
`,
  ],
  'same tools as certificate': [
    'add-a-virtual-host',
    'Serve another site from the web server.',
    `## Instructions

1. Copy \`/etc/nginx/sites-available/default\` to the name of the site.
2. Set \`server_name\` and \`root\` in it.
3. Run \`nginx -t\`.
4. Run \`systemctl reload nginx\`.
5. Verify with \`curl -I http://<host>\`.
`,
  ],
  'same tools as restore': [
    'find-slow-queries',
    'Find out which queries make the Postgres database slow.',
    `## Steps

1. Turn on \`pg_stat_statements\` in \`postgresql.conf\`.
2. Run \`psql --dbname shop --command "select query, mean_exec_time from pg_stat_statements order by 2 desc limit 10"\`.
3. Explain each with \`psql --dbname shop --command "explain analyze ..."\`.
4. Add the index that is missing.
5. Compare the times again.
`,
  ],
  'same tools as release': [
    'update-dependencies',
    'Update the npm dependencies of the package to their newest versions.',
    `## Instructions

1. Make sure that \`git status\` is clean.
2. Run \`npm outdated\`.
3. Run \`npm update\` and \`npm install <package>@latest\` for majors.
4. Read the changelog of every major.
5. Run \`npm test\`.
6. Open a pull request with \`gh pr create --fill\`.
`,
  ],
  'same words as standby': [
    'upgrade-the-primary-database',
    'Upgrade the primary database to a new major version.',
    `## Instructions

1. Read the release notes of the new version.
2. Take a snapshot of the volume.
3. Upgrade the extensions on a copy.
4. Announce the maintenance window.
5. Install the new version and analyze the tables.
6. Delete the snapshot after a week.
`,
  ],
  'our headings alone': [
    'water-the-plants',
    'Water the plants of the office. Use when it is Monday.',
    `# Water the plants

## When to use

On Mondays.

## Instructions

1. Fill the can in the kitchen.
2. Give each pot half a litre.
3. Empty the saucers after ten minutes.

## Examples

- "water the plants"

## Verification

No session checked the result.

## Warnings

- The cactus needs none.

## References

- \`references/telemetry.md\`: how to report
`,
  ],
}
