import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readWordingAnswer } from './read-answer'

const answer = {
  name: 'ship-orders',
  description: 'Ships "what" waits {now}.',
  files: [{ path: 'SKILL.md', text: '# Ship\n\n1. Call `get`.\n\n```sh\nx {\n```\n' }],
  basis: [{ sentence: 'Call `get`.', steps: [1] }],
}
const json = JSON.stringify(answer)
const pretty = JSON.stringify(answer, null, 2)

it.each([
  ['alone', json],
  ['in a fence, with words around it', `Here you go:\n\n\`\`\`json\n${pretty}\n\`\`\`\nAnything else?`],
  [
    'as the result of a program',
    JSON.stringify({ type: 'result', is_error: false, result: `\`\`\`json\n${json}\n\`\`\``, usage: {} }),
  ],
  ['as a response with figures', JSON.stringify({ response: json, stats: { tokens: 3 } }, null, 2)],
  [
    'among events, one a line',
    ['{"type":"start"}', JSON.stringify({ type: 'text', part: { text: json } }), '{"type":"end"}'].join('\n'),
  ],
  ['after another object', `{"thinking": true}\n${json}`],
  ['after a brace that never ends', `if (x) {\n${json}`],
])('reads an answer %s', (_, output) => {
  expect(readWordingAnswer(output)).toEqual(answer)
})

it.each([
  ['nothing', ''],
  ['words', 'I cannot do that.'],
  ['half an answer', json.slice(0, -5)],
  ['another object', '{"files": []}'],
])('reads none in %s', (_, output) => {
  expect(readWordingAnswer(output)).toBeNull()
})

it('ends with any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('{', '}', '"', '\\', 'a', '\n') }), (text) => readWordingAnswer(text) === null),
  )
})
