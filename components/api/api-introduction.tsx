import type { OpenapiDocument } from '@/lib/contract/api-document'
import { problemKinds } from '@/lib/domain/problem/problem'
import { Code, CodeBlock } from '@/components/ui/code'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { withCode } from '@/components/ui/with-code'

const program = (origin: string) => `import { createClient, ProblemError } from 'mettle/client'

const mettle = createClient({ url: '${origin}', agent: 'order-desk' })
const { items } = await mettle.call('skill.suggest', { q: 'ship the order' })`

/** Conventions that hold for every operation, shown before one is opened. */
export function ApiIntroduction({ document, origin }: { document: OpenapiDocument; origin: string }) {
  return (
    <article aria-labelledby="everywhere" className="grid min-w-0 content-start gap-4">
      <Panel aria-labelledby="everywhere">
        <PanelHeader title={<span id="everywhere">Conventions</span>} note={`version ${document.info.version}`} />
        <PanelBody className="grid gap-2 text-pretty">
          {document.info.description.split('\n\n').map((text) => (
            <p key={text}>{withCode(text)}</p>
          ))}
          <p>
            <Code>Mettle-Workspace</Code> and <Code>Mettle-Agent</Code> set the workspace and the calling agent.{' '}
            <Code>Idempotency-Key</Code> makes a write safe to retry.
          </p>
        </PanelBody>
      </Panel>
      <CodeBlock label="From a TypeScript program" text={program(origin)} />
      <Panel aria-label="Error codes">
        <PanelHeader title="Error codes" note="all codes" />
        <PanelBody>
          <ul className="grid gap-1.5 text-sm sm:grid-cols-2">
            {Object.entries(problemKinds).map(([code, [status, title]]) => (
              <li key={code}>
                <span className="font-mono text-ink-3">{status}</span> <Code>{code}</Code>{' '}
                <span className="text-ink-2">{title}</span>
              </li>
            ))}
          </ul>
        </PanelBody>
      </Panel>
    </article>
  )
}
