import { expect, it } from 'vitest'
import { findCheck, writeVerification } from '@/lib/domain/draft/find-check'
import type { RecipeStep } from '@/lib/domain/draft/types'

/** Steps by their tools; `?` after one says that some sessions left it out, `$` before one that it is a command. */
const recipe = (...tools: string[]): RecipeStep[] =>
  tools.map((name, at) => {
    const tool = name.replace(/\?$/, '')
    const isOptional = tool !== name
    const shell = tool.startsWith('$') ? { tool: 'Bash', heads: [tool.slice(1)] } : { tool }
    return { step: at + 1, params: [], ...shell, ...(isOptional ? { isOptional } : {}) }
  })

it.each<[string, string[], number | number[] | null]>([
  ['a look after the only change', ['cancel_order', 'get_order'], 1],
  ['the last of the looks after it', ['cancel_order', 'get_order', 'list_orders'], 2],
  ['a look after the last change', ['cancel_order', 'search_items', 'book_order', 'get_order'], 3],
  ['no look before the last change', ['get_order', 'cancel_order', 'search_items', 'book_order'], null],
  ['no look before a tool that may change something', ['send_payment', 'get_bill', 'resume_line'], null],
  ['a look after which something is only computed', ['cancel_order', 'get_order', 'calculate'], 1],
  ['no look that some sessions left out', ['$git add', '$git commit', '$git diff?'], null],
  ['the one that all took', ['$git commit', '$git status', '$git diff?'], 1],
  ['a test, wherever it stands', ['Edit', '$npm test', '$git commit'], 1],
  ['each test and lint that all made', ['Edit', '$npm test', '$eslint', '$npm run build?'], [1, 2]],
  ['the last of those that some left out', ['Edit', '$npm test?', '$eslint?'], 2],
  ['nothing where nothing changes', ['get_order', 'list_orders'], null],
])('the check is %s', (_, tools, index) => {
  expect(findCheck(recipe(...tools))?.steps ?? null).toEqual(index === null ? null : [index].flat())
})

it('says of several checks what each of them must show', () => {
  expect(findCheck(recipe('Edit', '$npm test', '$eslint'))?.text).toBe(
    'Steps 2 and 3 are the checks: run `npm test` until every test passes and `eslint` until it reports no problem.',
  )
})

it('is missing where the result is only looked at before the last act', () => {
  const { hasVerification, sentence } = writeVerification(recipe('get_order', 'cancel_order', 'search_items', 'book_order'))
  expect(hasVerification).toBe(false)
  expect(sentence.text).toContain('`book_order`')
})
