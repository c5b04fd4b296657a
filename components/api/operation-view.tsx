import type { OpenapiDocument } from '@/lib/contract/api-document'
import { problemKinds } from '@/lib/domain/problem/problem'
import { Badge } from '@/components/ui/badge'
import { Code, CodeBlock } from '@/components/ui/code'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { curlOf } from './curl-of'
import { formsOf, typeOf, limitsOf } from './describe-schema'
import { MethodBadge } from './method-badge'
import { resolveIn, type ApiOperation, type Content, type ApiParameter } from './read-operations'
import { SchemaFields } from './schema-fields'

interface OperationViewProps {
  operation: ApiOperation
  document: OpenapiDocument
  /** Origin of the server, without a trailing slash. */
  origin: string
}

/** One operation: its input, its output, and how to call it. */
export function OperationView({ operation, document, origin }: OperationViewProps) {
  const { name, method, path, summary, parameters, body, answers, rules } = operation
  return (
    <article aria-labelledby="operation" className="grid min-w-0 content-start gap-4">
      <header className="grid gap-2">
        <h2 id="operation" className="text-lg font-semibold tracking-[-0.01em] text-pretty">
          {summary}
        </h2>
        <p className="flex flex-wrap items-center gap-2">
          <MethodBadge method={method} />
          <code className="font-mono text-sm break-all">{path}</code>
        </p>
        <p className="flex flex-wrap items-center gap-1.5 text-sm text-ink-2">
          <Code>{name}</Code> <Facts operation={operation} />
        </p>
        {rules.map((rule) => (
          <p key={rule} className="text-sm text-ink-2">
            {rule}.
          </p>
        ))}
      </header>
      <CodeBlock label="Example request" text={curlOf(operation, origin)} />
      {parameters.length > 0 && (
        <Panel>
          <PanelHeader title="Parameters" level={3} />
          <ParametersTable parameters={parameters} />
        </Panel>
      )}
      {body && (
        <Panel aria-label="Body">
          <PanelHeader title="Body" level={3} note={body.isRequired ? 'required' : 'optional'} />
          <Contents contents={body.contents} document={document} />
        </Panel>
      )}
      {answers.map(({ status, description, contents }) => (
        <Panel key={status} aria-label={`Response ${status}`}>
          <PanelHeader title={`Response ${status}`} level={3} note={description} />
          <Contents contents={contents} document={document} isAnswer />
        </Panel>
      ))}
      <Problems operation={operation} />
    </article>
  )
}

function Facts({ operation: { permission, method, isDestructive, isIdempotent } }: { operation: ApiOperation }) {
  return (
    <>
      <Badge>{`needs ${permission}`}</Badge>
      {method !== 'GET' && isIdempotent && <Badge>idempotent</Badge>}
      {isDestructive && <Badge tone="bad">destructive</Badge>}
    </>
  )
}

interface ContentsProps {
  contents: readonly Content[]
  document: OpenapiDocument
  isAnswer?: boolean
}

function Contents({ contents, document, isAnswer }: ContentsProps) {
  if (contents.length === 0) return <PanelBody className="text-sm text-ink-2">No body.</PanelBody>
  return contents.map(({ type, schema }) => {
    const forms = formsOf(schema, (ref) => resolveIn(document, ref))
    const isBytes = Object.keys(schema).length === 0
    return (
      <PanelBody key={type} className="border-t border-line first-of-type:border-t-0">
        <p className="text-sm text-ink-3">
          <span className="font-mono">{type}</span> {isBytes ? 'the raw file' : typeOf(schema)}
        </p>
        {typeof schema.description === 'string' && <p className="text-sm text-ink-2">{schema.description}</p>}
        <SchemaFields forms={forms} isAnswer={isAnswer} />
      </PanelBody>
    )
  })
}

function Problems({ operation: { problems } }: { operation: ApiOperation }) {
  return (
    <Panel aria-label="Error codes">
      <PanelHeader title="Error codes" level={3} note="application/problem+json" />
      <PanelBody>
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {problems.map((code) => (
            <li key={code}>
              <span className="font-mono text-ink-3">{problemKinds[code][0]}</span> <Code>{code}</Code>{' '}
              <span className="text-ink-2">{problemKinds[code][1]}</span>
            </li>
          ))}
        </ul>
      </PanelBody>
    </Panel>
  )
}

const exampleText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The parameters in path, query and headers. */
function ParametersTable({ parameters }: { parameters: readonly ApiParameter[] }) {
  const hasExamples = parameters.some((one) => one.example !== undefined)
  return (
    <Table label="Parameters">
      <TableHead>
        <tr>
          <TableHeader>Name</TableHeader>
          <TableHeader>In</TableHeader>
          <TableHeader>Type</TableHeader>
          {hasExamples && <TableHeader>Example</TableHeader>}
        </tr>
      </TableHead>
      <TableBody>
        {parameters.map((one) => (
          <TableRow key={`${one.in} ${one.name}`}>
            <TableCell className="align-top">
              <code className="font-mono font-medium">{one.name}</code>
              {one.isRequired && <span className="ml-2 text-sm font-medium text-accent">required</span>}
            </TableCell>
            <TableCell className="align-top text-ink-2">{one.in}</TableCell>
            <TableCell className="min-w-44 align-top text-ink-2">
              {[typeOf(one.schema), limitsOf(one.schema)].filter(Boolean).join(', ')}
              {one.description && <span className="block text-sm text-pretty text-ink-3">{one.description}</span>}
            </TableCell>
            {hasExamples && (
              <TableCell className="min-w-44 align-top">
                {one.example !== undefined && <code className="font-mono text-sm break-words">{exampleText(one.example)}</code>}
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
