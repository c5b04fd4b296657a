import { describe, expect, it } from 'vitest'
import { writeCsv } from './write-csv'

describe('writeCsv', () => {
  it('quotes what would break a line, and leaves nothing for nothing', () => {
    const rows = [{ name: 'a "b", c', n: 2, at: null }]
    expect(writeCsv(['name', 'n', 'at'], rows)).toBe('name,n,at\r\n"a ""b"", c",2,\r\n')
  })

  it('keeps a text that looks like a formula a text, and a number a number', () => {
    expect(writeCsv(['x', 'y'], [{ x: '=1+1', y: -2 }])).toBe("x,y\r\n'=1+1,-2\r\n")
  })
})
