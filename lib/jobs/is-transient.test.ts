import { describe, expect, it } from 'vitest'
import { BusyProblem, CommittedProblem, conflict, Problem } from '@/lib/domain/problem/problem'
import { isTransient } from './is-transient'

const coded = (code: string) => Object.assign(new Error('failed'), { code })

describe('A job that failed', () => {
  it.each([
    ['the database is away', coded('ECONNREFUSED')],
    ['a connection ended', new Error('Connection terminated unexpectedly')],
    ['the disk is full', coded('ENOSPC')],
    ['two were in each other’s way', coded('P2034')],
    ['others were in its way', new BusyProblem('Others are reading.')],
    ['something it needs is not there for now', new Problem('unavailable', 'The model does not answer.')],
  ])('is tried again where %s', (_, error) => {
    expect(isTransient(error)).toBe(true)
  })

  it.each([
    ['its input is wrong', conflict('The folder is gone.')],
    ['it has an error of its own', new TypeError('undefined is not a function')],
    ['its act was committed', new CommittedProblem('unavailable', 'The files could not be written.')],
  ])('ends where %s', (_, error) => {
    expect(isTransient(error)).toBe(false)
  })
})
