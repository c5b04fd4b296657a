import { expect, it } from 'vitest'
import { printed, showsColor, style } from './style'
import { stated, table } from './table'

const hostile = 'a\u001b]0;title\u0007b\u001b[2J\u001b[31mc\u009b5md\re'

it('A terminal sees emphasis, a pipe the bare text', () => {
  const text = `${style.bold('Mettle')} is ${style.good('ready')}.\n\tNext`
  expect(printed(text, true)).toBe(text)
  expect(printed(text, false)).toBe('Mettle is ready.\n\tNext')
})

it('A text from a transcript moves no cursor, rings no bell and renames no window', () => {
  for (const isColored of [true, false]) {
    const shown = printed(hostile, isColored)
    // oxlint-disable-next-line no-control-regex
    expect(shown.replaceAll('\u001b[31m', '')).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
    expect(shown).toMatch(/^a.*b.*c.*d.*e$/)
  }
})

it('Columns are aligned by what is seen', () => {
  const rows = [
    ['long-name', stated('released'), 'x'],
    ['a', stated('degraded'), 'y'],
  ]
  expect(printed(table(['NAME', 'STATE', ''], rows, ''), false)).toBe(
    'NAME       STATE\nlong-name  released  x\na          degraded  y',
  )
})

it('Colour is shown by a terminal, unless it or its person does not want any', () => {
  expect(showsColor(true, {})).toBe(true)
  expect([showsColor(false, {}), showsColor(true, { NO_COLOR: '1' }), showsColor(true, { TERM: 'dumb' })]).toEqual([
    false,
    false,
    false,
  ])
})
