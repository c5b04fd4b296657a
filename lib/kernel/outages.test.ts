import { describe, expect, it } from 'vitest'
import { Problem } from '@/lib/domain/problem/problem'
import { asProblem } from './as-problem'
import { isDatabaseError, isLostRace, isUniqueViolation, outageOf } from './database-error'

const coded = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more })
const sqlite = (extendedCode: unknown, kind = 'sqlite') => Object.assign(new Error('x'), { cause: { kind, extendedCode } })

describe('an outage', () => {
  it.each([
    [/not responding/, ['P1001', 'P1017', 'ConnectionClosed', 'ECONNREFUSED', 'EHOSTUNREACH', '08006', '57P01', '57P03']],
    [/disk is full/, ['SQLITE_FULL', 'SQLITE_FULL_X', '53100', 'ENOSPC', 'EDQUOT']],
    [/is busy/, ['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_LOCKED', 'P1008', 'P2024', 'P2028', '53200', '53300']],
    [/read-only/, ['SQLITE_READONLY', 'SQLITE_READONLY_DBMOVED', '25006', 'EROFS']],
    [/can’t be read/, ['SQLITE_IOERR', 'SQLITE_IOERR_READ', 'SQLITE_CORRUPT', 'SQLITE_CANTOPEN', 'SQLITE_NOTADB', '58030']],
    [null, ['P2025', 'xP1001', 'P10011', '57P04', '53400', '580301', 'ENOENT', '08']],
  ])('says %s of its codes', (sentence, codes) => {
    for (const code of codes) {
      if (sentence === null) expect([code, outageOf(coded(code))]).toEqual([code, null])
      else expect(outageOf(coded(code)), code).toMatch(sentence)
    }
  })

  it('is told by the kind of a number, of SQLite alone', () => {
    expect(outageOf(sqlite(13))).toMatch(/disk is full/)
    expect(outageOf(sqlite(5 + 256 * 2))).toMatch(/is busy/)
    expect(outageOf(sqlite(6))).toMatch(/is busy/)
    expect(outageOf(sqlite(8))).toMatch(/read-only/)
    for (const code of [10, 11, 14, 26]) expect(outageOf(sqlite(code)), String(code)).toMatch(/can’t be read/)
    for (const other of [sqlite(1), sqlite(110), sqlite('13'), sqlite(13, 'postgres')]) expect(outageOf(other)).toBeNull()
  })

  it('is told by a connection that was cut off, which has no code, and by an adapter’s error within', () => {
    expect(outageOf(new Error('Connection terminated unexpectedly'))).toMatch(/not responding/)
    expect(
      outageOf(coded('P2010', { meta: { driverAdapterError: { cause: { originalCode: '53100', kind: 'postgres' } } } })),
    ).toMatch(/disk is full/)
    expect(outageOf(coded('P2010', { cause: { originalCode: '53100', kind: 'sqlite' } }))).toBeNull()
  })

  it('ends where errors cause one another', () => {
    const error = new Error('x')
    error.cause = error
    expect(outageOf(error)).toBeNull()
  })
})

describe('a lost race', () => {
  it.each(['P2002', 'P2034', '23505', '40001', '40P01', 'TransactionWriteConflict'])('is %s', (code) => {
    expect(isLostRace(new Error('outer', { cause: coded(code) }))).toBe(true)
    expect(isUniqueViolation(coded(code))).toBe(code === 'P2002')
  })
  it('is no other error', () => {
    for (const other of [coded('P2025'), coded('123505'), new Error('23505'), 'P2002', null])
      expect(isLostRace(other)).toBe(false)
    expect(isUniqueViolation({ code: 'P2002' })).toBe(false)
  })
})

describe('an error of the database', () => {
  it.each(['PrismaClientKnownRequestError', 'DriverAdapterError', 'LibsqlError', 'SqliteError', 'DatabaseError', 'error'])(
    'is %s',
    (name) => {
      expect(isDatabaseError(Object.assign(new Error('x'), { name }))).toBe(true)
    },
  )
  it('is one of a client, and no other', () => {
    expect(isDatabaseError(Object.assign(new Error('x'), { clientVersion: '7' }))).toBe(true)
    for (const other of [new Error('x'), Object.assign(new Error('x'), { name: 'SqliteErrors' }), 'error'])
      expect(isDatabaseError(other)).toBe(false)
  })
})

describe('what a caller is told', () => {
  it.each([
    [new Problem('gone', 'It was erased.'), 'gone', 'It was erased.'],
    [coded('P2002'), 'conflict', 'Someone else changed it at the same time. Read it again and retry.'],
    [coded('ENOSPC'), 'unavailable', 'The disk is full. Free some space, then retry.'],
    [
      coded('ERR_WORKER_OUT_OF_MEMORY'),
      'too_large',
      'This needs more memory than the server has. Send it in parts, or give the server more memory.',
    ],
    [new Error('/srv/secret'), 'internal', 'The server failed on this request. Look up req_1 in the server log.'],
    ['thrown text', 'internal', 'The server failed on this request. Look up req_1 in the server log.'],
  ])('of %s', (error, code, detail) => {
    expect(asProblem(error, 'req_1')).toMatchObject({ code, detail })
  })
})
