import { expect, it } from 'vitest'
import { before, read, payloadNow } from './payload'
import { jobPayloads, readPayload } from './job-payload'

const event = { payload: 1, verb: 'archive', objectName: 'ship-orders' }

it('reads one side of an event, of this version and of earlier ones', () => {
  const side = { outcome: 'success', outcomeSource: null, outcomeBecause: null }
  for (const payload of [0, 1]) expect(read({ ...event, payload }, before.session, side)).toEqual(side)
})

it('refuses what a newer version wrote, and names what cannot be read', () => {
  expect(() => read({ ...event, payload: payloadNow + 1 }, before.session, {})).toThrow(
    /A newer version of Mettle recorded this action/,
  )
  expect(() => read(event, before.session, { outcome: 'won' })).toThrow(
    'What stood before "archive" on ship-orders cannot be read: outcome. It cannot be undone.',
  )
  expect(() => read(event, before.session, null)).toThrow('on ship-orders cannot be read. It cannot be undone.')
})

it('reads what a job is given by its kind, and names what cannot be read', () => {
  expect(readPayload(jobPayloads.ingest, {})).toEqual({ paths: [] })
  expect(readPayload(jobPayloads.scan, { sourceId: 'src_1', more: 1 })).toEqual({ sourceId: 'src_1' })
  expect(() => readPayload(jobPayloads.hook, { harness: 'codex', path: 7 })).toThrow(
    /^The input of this job can’t be read \(path: /,
  )
})
