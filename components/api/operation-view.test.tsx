// @vitest-environment happy-dom
import { spawnSync } from 'node:child_process'
import { cleanup, render, screen, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { operations as declared } from '@/lib/contract/index'
import { buildDocument } from '@/lib/contract/openapi/build-document'
import { curlOf } from './curl-of'
import { OperationList } from './operation-list'
import { OperationView } from './operation-view'
import { matching, readOperations, type ApiOperation } from './read-operations'

const document = buildDocument(declared, '1.2.3')
const operations = readOperations(document)
const find = (name: string): ApiOperation => operations.find((one) => one.name === name)!
const origin = 'http://127.0.0.1:4310'
afterEach(cleanup)

describe('The page of an operation', () => {
  it.each(operations.map((one) => [one.name, one] as const))('shows all of %s', (_, operation) => {
    const html = renderToStaticMarkup(<OperationView operation={operation} document={document} origin={origin} />)
    const table = /<table.*<\/table>/s.exec(html)?.[0] ?? ''
    for (const { name } of operation.parameters) expect(table).toContain(`>${name}</code>`)
    expect(html.includes('aria-label="Body"')).toBe(operation.body !== null)
    expect(html).not.toContain('undefined')
    expect(html).not.toContain('[object')
  })

  it('shows what a body requires, its constraints, and the possible problems', () => {
    render(<OperationView operation={find('candidate.dismiss')} document={document} origin={origin} />)
    const body = within(screen.getByRole('region', { name: 'Body' }))
    expect(body.getByText('reason').parentElement?.textContent).toBe('reasontextrequiredat most 1000 characters')
    expect(screen.getByRole('region', { name: 'Error codes' }).textContent).toContain('409 conflict')
  })
})

describe('The example request', () => {
  it('is a single shell command for each operation', () => {
    // Runs every command in one shell, with a curl that prints its arguments instead.
    const curl = String.raw`curl() { for word in "$@"; do printf '%s\0' "$word"; done; printf '\0'; }`
    const shown = spawnSync('sh', ['-c', [curl, ...operations.map((one) => curlOf(one, origin))].join('\n')])
    const commands = shown.stdout.toString().split('\0\0').slice(0, -1)
    expect([shown.status, commands.length]).toEqual([0, operations.length])
    for (const words of commands.map((command) => command.split('\0'))) {
      expect(words.filter((word) => word.startsWith(origin))).toHaveLength(1)
      if (words.includes('-d')) expect(JSON.parse(words[words.indexOf('-d') + 1] ?? '')).toBeTypeOf('object')
    }
  })

  it('preserves quotes', () => {
    const body = { isRequired: true, contents: [{ type: 'application/json', schema: {}, example: { text: "it's $(here)" } }] }
    expect(curlOf({ ...find('redaction.test'), body }, origin)).toContain(String.raw`it'\''s $(here)`)
  })
})

describe('The list of operations', () => {
  it('shows what matches every word, and marks the open one', () => {
    const found = matching(operations, 'candidates POST redraft')
    render(<OperationList operations={found} search="redraft" chosen="candidate.redraft" />)
    const [link, ...others] = screen.getAllByRole('link')
    expect(others).toEqual([])
    expect(link?.getAttribute('aria-current')).toBe('page')
    expect(link?.getAttribute('href')).toBe('/api-docs?q=redraft&operation=candidate.redraft')
  })

  it('says when nothing matches', () => {
    render(<OperationList operations={matching(operations, 'nonsense')} search="nonsense" chosen={null} />)
    expect(screen.getByText('No operation matches')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show all' }).getAttribute('href')).toBe('/api-docs')
  })
})
