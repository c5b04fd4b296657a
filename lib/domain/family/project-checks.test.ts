import { expect, test } from 'vitest'
import { findFamilies } from './find-families'
import { edit, randomHistory, run, session, type Act } from './histories.test-support'

test('The checks of a project are a family of the sessions that run them', () => {
  const sessions = randomHistory(11, 40).map((one, at) => {
    const acts: Act[] = one.calls.map(({ tool, input, summary }) => ({ tool, input, summary }))
    return at % 2 === 0
      ? session(one.key, one.prompts[0]!.text, [...acts, run('task fmt && task lint'), run('task test:unit')])
      : one
  })
  const [found] = findFamilies(sessions).filter(({ source }) => source === 'checks')
  expect(found?.sessions).toHaveLength(20)
  expect(found?.steps.flatMap(({ heads }) => heads ?? []).toSorted()).toEqual(['task fmt', 'task lint', 'task test:unit'])
})

test('What the checks of a project follow is told by the tasks that are checked: files of the folder that all of them change', () => {
  const checks = [run('task verify --all'), run('task tidy --write')]
  const sessions = randomHistory(29, 120).map((one, at) => {
    if (at % 3 !== 0) return one
    const own = at % 12 === 0 ? [edit('shop/till/rates.ts'), edit('shop/till/rates.table.ts')] : [edit(`shop/shelf${at}/sign.ts`)]
    return session(one.key, one.prompts[0]!.text, [...one.calls, ...own, ...checks])
  })
  const found = findFamilies(sessions)
  expect(found.filter(({ source }) => source === 'checks')).toHaveLength(1)
  const rates = found.find(({ source, steps }) => source === 'grown' && steps.some(({ place }) => place === 'shop/till/rates.ts'))
  expect(rates?.sessions).toHaveLength(10)
})
