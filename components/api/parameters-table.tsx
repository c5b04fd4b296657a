import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { limitsOf, typeOf } from './describe-schema'
import type { ApiParameter } from './read-operations'

const exampleText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The parameters in path, query and headers. */
export function ParametersTable({ parameters }: { parameters: readonly ApiParameter[] }) {
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
