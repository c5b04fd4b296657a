import type { Written } from './other-tasks.test-support'

/** The same task told twice: the same steps in other words, under other headings. */
export const moreParaphrases: Record<string, [Written, Written]> = {
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
