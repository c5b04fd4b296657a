import { moreParaphrases } from './more-paraphrases.test-support'
import { others, type Written } from './other-tasks.test-support'
import type { SkillText } from './profile'

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
  ...moreParaphrases,
}

/** Every text with the task that it is about. */
export const corpus: { task: string; text: SkillText }[] = [
  ...Object.entries(paraphrases).flatMap(([task, pair]) => pair.map((one) => ({ task, text: textOf(one) }))),
  ...Object.entries(others).map(([task, one]) => ({ task, text: textOf(one) })),
]
