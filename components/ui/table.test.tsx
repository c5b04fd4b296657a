// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { nextSort, Table, TableBody, TableCell, TableHead, TableHeader, TableRow, type SortDirection } from './table'

afterEach(cleanup)

function Sample() {
  const [sort, setSort] = useState<SortDirection | null>(null)
  return (
    <Table label="Skills">
      <TableHead>
        <tr>
          <TableHeader>Name</TableHeader>
          <TableHeader sort={sort} onSort={setSort}>
            Uses
          </TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        <TableRow selected>
          <TableCell>one</TableCell>
          <TableCell>2</TableCell>
        </TableRow>
      </TableBody>
    </Table>
  )
}

describe('table', () => {
  it('cycles largest first, smallest first, unsorted', () => {
    expect([nextSort(null), nextSort('desc'), nextSort('asc')]).toEqual(['desc', 'asc', null])
  })

  it('sorts by the header button and announces it to screen readers', async () => {
    render(<Sample />)
    const header = screen.getByRole('columnheader', { name: 'Uses' })
    const states = [header.getAttribute('aria-sort')]
    for (let press = 0; press < 3; press++) {
      await userEvent.click(screen.getByRole('button', { name: 'Uses' }))
      states.push(header.getAttribute('aria-sort'))
    }
    expect(states).toEqual(['none', 'descending', 'ascending', 'none'])
  })

  it('offers no sorting for an unsortable column', () => {
    render(<Sample />)
    const header = screen.getByRole('columnheader', { name: 'Name' })
    expect(header.querySelector('button')).toBeNull()
    expect(header.hasAttribute('aria-sort')).toBe(false)
  })

  it('has a name, is reachable by keyboard, and marks the selected row', () => {
    render(<Sample />)
    expect(screen.getByRole('table', { name: 'Skills' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Skills' }).tabIndex).toBe(0)
    expect(screen.getAllByRole('row')[1]?.getAttribute('aria-selected')).toBe('true')
  })
})
