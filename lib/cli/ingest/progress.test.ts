import { expect, it } from 'vitest'
import type { Io } from '../io'
import { drawFiles, timeLeft } from './progress'

function terminal(isWatched: boolean) {
  const seen: string[] = []
  const io: Io = {
    out: () => {},
    err: (text) => void seen.push(text.replace('\u001b[K', '')),
    env: {},
    isWatched,
    isColored: false,
  }
  return { io, seen }
}

it('Progress counts files and, once it can tell, the time left', () => {
  const { io, seen } = terminal(true)
  let nowMs = 0
  const draw = drawFiles(io, () => nowMs)
  draw(0, 10)
  nowMs = 1000
  draw(1, 10)
  nowMs = 4000
  draw(2, 10)
  draw(10, 10)
  expect(seen).toEqual([
    '\r[........................] 0 of 10 files',
    '\r[##......................] 1 of 10 files',
    '\r[#####...................] 2 of 10 files, 16 s left',
    '\r[########################] 10 of 10 files\n',
  ])
})

it('Progress draws nothing without a terminal', () => {
  const { io, seen } = terminal(false)
  drawFiles(io)(1, 2)
  expect(seen).toEqual([])
})

it.each([
  [200, '1 s'],
  [89_000, '89 s'],
  [120_000, '2 min'],
  [7_500_000, '2 h 5 min'],
])('%d ms are %s', (ms, text) => {
  expect(timeLeft(ms)).toBe(text)
})
