import type { SkillText } from './profile'

/** A runbook as somebody writes it: name, description, body. */
type Written = readonly [name: string, description: string, body: string]

const textOf = ([name, description, body]: Written): SkillText => ({
  name,
  title: name.replaceAll('-', ' '),
  description,
  triggers: [],
  body,
  shapes: [],
})

/** The same task told twice: the same steps in other words, under other headings. */
const paraphrases: Record<string, [Written, Written]> = {
  drain: [
    [
      'drain-a-node',
      'Take a Kubernetes node out of service for maintenance. Use when a node must be patched.',
      `# Drain a node

## When to use

A node needs a kernel patch.

## Instructions

1. Run \`kubectl cordon <node>\` so that nothing new lands on it.
2. Run \`kubectl drain <node> --ignore-daemonsets --delete-emptydir-data\`.
3. Patch the machine and reboot it.
4. Run \`kubectl uncordon <node>\`.
5. Check with \`kubectl get nodes\` that it is Ready.

## Warnings

- Never drain two nodes of one pool at once.
`,
    ],
    [
      'patch-cluster-host',
      'How to do maintenance work on a host of the Kubernetes cluster without downtime.',
      `# Patching a cluster host

Mark the host as unschedulable first:

\`\`\`sh
kubectl cordon "$NODE"
\`\`\`

Then evict what is running there.

\`\`\`sh
kubectl drain "$NODE" --ignore-daemonsets --delete-emptydir-data
\`\`\`

Apply the updates and bounce the machine. Once it is back, let workloads return:

\`\`\`sh
kubectl uncordon "$NODE"
kubectl get nodes
\`\`\`
`,
    ],
  ],
  feedback: [
    [
      'answer-review-comments',
      'Respond to review comments on a pull request. Use when reviewers asked for changes.',
      `## Instructions

1. Read the comments with \`gh api repos/<owner>/<repo>/pulls/<number>/comments --paginate\`.
2. Check out the branch: \`gh pr checkout <number>\`.
3. Change the code that each comment names.
4. Run \`npm test\` until it passes.
5. Push with \`git push\`.
6. Reply to each comment with \`gh pr comment <number> --body <text>\`.
`,
    ],
    [
      'address-pr-feedback',
      'Work through the feedback that reviewers left on a PR, and reply to them.',
      `## Workflow

1. List the feedback: \`gh api repos/acme/shop/pulls/17/comments --paginate\`
2. Get the branch locally (\`gh pr checkout 17\`)
3. Make the requested edits.
4. Make sure \`npm test\` is green.
5. \`git push\` the fixes.
6. Answer every thread: \`gh pr comment 17 --body "done"\`
`,
    ],
  ],
  migration: [
    [
      'add-a-migration',
      'Add a database migration with Prisma. Use when a model gets a new column.',
      `## Steps

1. Edit \`prisma/schema.prisma\`.
2. Run \`npx prisma migrate dev --name <name>\`.
3. Read the SQL in \`prisma/migrations\`.
4. Run \`npx prisma generate\`.
5. Run \`npm run test:db\`.
`,
    ],
    [
      'change-the-schema',
      'Change the schema of the database: new columns and tables through Prisma migrations.',
      `## How it is done

- Amend the model in \`prisma/schema.prisma\`
- Create the migration with \`npx prisma migrate dev --name add_column\`
- Look over the generated SQL below \`prisma/migrations\`
- Regenerate the client: \`npx prisma generate\`
- Finish with \`npm run test:db\`
`,
    ],
  ],
  refund: [
    [
      'refund-an-order',
      'Refund an order of a customer. Use when a customer returns an item.',
      `## Instructions

1. Call \`find_customer\` with the e-mail address.
2. Call \`get_order\` and check that it was delivered less than 30 days ago.
3. Call \`quote_refund\` for the returned items.
4. Confirm the amount with the customer.
5. Call \`issue_refund\` with the quote.
6. Call \`send_receipt\`.
`,
    ],
    [
      'give-money-back',
      'Handle a return: a client sends an item back and wants the money for the order refunded.',
      `## Procedure

1. Look the client up (\`find_customer\`).
2. Open the purchase using \`get_order\`; it has to be no older than 30 days since delivery.
3. Obtain a figure from \`quote_refund\`.
4. Ask the client whether the amount is fine.
5. Pay it out via \`issue_refund\`.
6. Mail the receipt: \`send_receipt\`.
`,
    ],
  ],
  certificate: [
    [
      'renew-the-certificate',
      'Renew the TLS certificate of the web server before it expires.',
      `## Instructions

1. Check the expiry date with \`openssl x509 -enddate -noout -in /etc/ssl/site.pem\`.
2. Stop the proxy: \`systemctl stop nginx\`.
3. Run \`certbot renew --standalone\`.
4. Start the proxy: \`systemctl start nginx\`.
5. Verify with \`curl -vI https://<host>\`.
`,
    ],
    [
      'expiring-tls',
      'What to do when monitoring says that the TLS certificate of a web server runs out.',
      `# Expiring TLS

Look at the date.

\`\`\`bash
openssl x509 -enddate -noout -in /etc/ssl/site.pem
\`\`\`

Take the proxy down, fetch a fresh certificate, and bring it up again:

\`\`\`bash
systemctl stop nginx
certbot renew --standalone
systemctl start nginx
\`\`\`

Finally look at what it serves:

\`\`\`bash
curl -vI https://shop.example
\`\`\`
`,
    ],
  ],
  restore: [
    [
      'restore-the-database',
      'Restore the Postgres database from last night’s dump.',
      `## Steps

1. Fetch the dump: \`aws s3 cp s3://<bucket>/<date>.dump db.dump\`.
2. Scale the API down: \`kubectl scale deployment/api --replicas=0\`.
3. Run \`dropdb shop && createdb shop\`.
4. Run \`pg_restore --dbname shop --jobs 4 db.dump\`.
5. Scale the API up: \`kubectl scale deployment/api --replicas=3\`.
`,
    ],
    [
      'recover-from-backup',
      'Bring the Postgres database back from a backup after data was lost.',
      `## Recovery

1. Download the backup (\`aws s3 cp s3://backups/2026-03-01.dump db.dump\`)
2. No traffic meanwhile: \`kubectl scale deployment/api --replicas=0\`
3. Recreate it empty with \`dropdb shop && createdb shop\`
4. Load the backup with \`pg_restore --dbname shop --jobs 4 db.dump\`
5. Let traffic in again, \`kubectl scale deployment/api --replicas=3\`
`,
    ],
  ],
  release: [
    [
      'publish-the-package',
      'Publish a new version of the npm package.',
      `## Instructions

1. Make sure that \`git status\` is clean and \`npm test\` passes.
2. Run \`npm version <level>\`.
3. Write what changed into \`CHANGELOG.md\`.
4. Run \`git push --follow-tags\`.
5. Run \`npm publish --provenance\`.
6. Create the release with \`gh release create <tag> --generate-notes\`.
`,
    ],
    [
      'cut-an-npm-release',
      'Cut a release of our npm package and announce it on GitHub.',
      `## Cutting it

1. Start from a clean tree (\`git status\`), with a green \`npm test\`.
2. Raise the version: \`npm version minor\`
3. Add an entry to \`CHANGELOG.md\`
4. \`git push --follow-tags\`
5. \`npm publish --provenance\`
6. \`gh release create v1.4.0 --generate-notes\`
`,
    ],
  ],
  standby: [
    [
      'fail-over-to-the-standby',
      'Fail over to the standby database when the primary is down.',
      `## Instructions

1. Check the replication lag of the standby.
2. Stop all writers of the primary.
3. Promote the standby to primary.
4. Point the connection pooler to the new primary.
5. Restart the writers.
6. Rebuild the old primary as a standby.
`,
    ],
    [
      'promote-the-standby',
      'Promote the standby database because the primary has failed.',
      `## Runbook

1. Verify the replication lag of the standby first.
2. Halt every writer of the old primary.
3. Promote the standby, so that it is the primary.
4. Point the pooler's connection at the new primary.
5. Start the writers again.
6. Rebuild the former primary as the new standby.
`,
    ],
  ],
  onboarding: [
    [
      'onboard-an-employee',
      'Set up accounts and equipment for a new employee before the first day.',
      `## Instructions

1. Create the employee's account in the directory.
2. Order a laptop and have it delivered to the office.
3. Add the account to the groups of the team.
4. Send the welcome message with the date of the first day.
5. Book the introduction with the manager.
`,
    ],
    [
      'prepare-a-starter',
      'Prepare everything for someone who joins: account, laptop, groups.',
      `## What to do

First generate an account in the directory for the employee. Order the laptop, delivered to the office. Then add the account to the groups of their team. Email a welcome message that says the date of the first day. Finally book an introduction with their manager.
`,
    ],
  ],
  outage: [
    [
      'handle-a-queue-backlog',
      'Work off a backlog of the job queue. Use when jobs wait longer than ten minutes.',
      `## Instructions

1. Open the dashboard \`Queues\` and note the oldest job.
2. Run \`SELECT kind, count(*) FROM jobs WHERE state = 'waiting' GROUP BY kind\`.
3. Raise \`WORKER_COUNT\` in \`deploy/workers.yaml\` to 12.
4. Run \`make deploy-workers\`.
5. Watch until fewer than 50 jobs wait.
6. Set \`WORKER_COUNT\` back to 4.
`,
    ],
    [
      'jobs-pile-up',
      'The job queue piles up and jobs are late: what to do.',
      `### 1. See how bad it is

The \`Queues\` dashboard has the oldest job.

### 2. Which kind is it

\`SELECT kind, count(*) FROM jobs WHERE state = 'waiting' GROUP BY kind\`

### 3. More workers

In \`deploy/workers.yaml\`, set \`WORKER_COUNT\` to 12.

### 4. Roll it out

\`\`\`
make deploy-workers
\`\`\`

### 5. Wait

Until less than 50 jobs are waiting.

### 6. Back to normal

\`WORKER_COUNT\` is 4 again.
`,
    ],
  ],
  invoice: [
    [
      'book-an-invoice',
      'Book an invoice that a supplier sent. Use when an invoice arrives by e-mail.',
      `## Steps

1. Save the attachment in the folder of the month.
2. Compare the amounts with the purchase order.
3. Enter the invoice with supplier, date and amount in the ledger.
4. Assign the cost center.
5. Ask the budget owner for approval.
6. Schedule the payment for the due date.
`,
    ],
    [
      'supplier-bills',
      'How bills from suppliers get into the ledger and are paid.',
      `## Procedure

* Store the attached PDF in this month's folder
* Check the amounts against the purchase order
* Enter supplier, amount and date of the bill in the ledger
* Assign it to a cost center
* Get the approval of the budget's owner
* Schedule payment for its due date
`,
    ],
  ],
  translation: [
    [
      'add-a-language',
      'Add a language to the user interface.',
      `## Instructions

1. Copy \`locales/en.json\` to \`locales/<code>.json\`.
2. Translate every value; keep the keys.
3. Register the code in \`src/i18n/languages.ts\`.
4. Run \`npm run i18n:check\`.
5. Add a screenshot test in \`e2e/language.spec.ts\`.
`,
    ],
    [
      'translate-the-interface',
      'Translate the interface into one more language.',
      `## Instructions

1. Duplicate \`locales/en.json\` as \`locales/fr.json\`
2. Put every value into the language; the keys stay as they are
3. Make it known in \`src/i18n/languages.ts\`
4. \`npm run i18n:check\` has to succeed
5. Cover it with a screenshot in \`e2e/language.spec.ts\`
`,
    ],
  ],
}

/** Like one of the above in tools or words, and another task. */
const others: Record<string, Written> = {
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

/** Every text with the task that it is about. */
export const corpus: { task: string; text: SkillText }[] = [
  ...Object.entries(paraphrases).flatMap(([task, pair]) => pair.map((one) => ({ task, text: textOf(one) }))),
  ...Object.entries(others).map(([task, one]) => ({ task, text: textOf(one) })),
]
