import { expect, test } from 'vitest'
import { findFamilies } from './find-families'
import { edit, randomHistory, run, session } from './histories.test-support'

const noise = randomHistory(5, 60)

/** Sessions of one task for each of some things, so many a thing. */
const each = (things: readonly string[], times: number, of: (thing: string, key: string) => ReturnType<typeof session>) =>
  things.flatMap((thing, at) => Array.from({ length: times }, (_, n) => of(thing, `${thing}-${at}-${n}`)))

test('One task done to different things is one family, whichever thing stands in its paths', () => {
  const sessions = each(['de', 'fr', 'es'], 4, (language, key) =>
    session(key, `translate the guide into ${language}`, [
      run(`python tools/check_terms.py --lang ${language} content/${language}/guides/a.md`),
      edit(`content/${language}/guides/${key}.md`),
      run(`sitegen preview content/${language}/guides`),
    ]),
  )
  const found = findFamilies([...noise, ...sessions]).filter(({ steps }) =>
    steps.some(({ heads }) => heads?.includes('python tools/check_terms.py')),
  )
  expect(found.map((one) => one.sessions.length)).toEqual([12])
})

test('What only tells some units of a task by what they are about is no family beside it', () => {
  const sessions = each(['queue', 'bucket', 'cache', 'topic'], 5, (thing, key) =>
    session(
      key,
      thing === 'queue'
        ? 'tag every queue with its owner'
        : `${['grow', 'encrypt', 'move', 'shrink', 'drop'][Number(key.at(-1))]!} the ${thing}`,
      [
        edit(`infra/modules/${thing}/main.tf`),
        run('terraform -chdir=infra/envs/dev init -backend-config=backend.hcl'),
        run('terraform -chdir=infra/envs/dev plan -out=tf.plan'),
      ],
    ),
  )
  const found = findFamilies([...noise, ...sessions]).filter(({ steps }) =>
    steps.some(({ heads }) => heads?.includes('terraform plan')),
  )
  expect(found.map((one) => one.sessions.length)).toEqual([20])
})

test('A task that is most of what is done in sessions of its length is found', () => {
  const long = randomHistory(9, 40).map((one) => ({
    ...one,
    calls: [...one.calls, ...one.calls.map((call) => ({ ...call, position: call.position + 40 }))],
  }))
  const sessions = Array.from({ length: 16 }, (_, n) =>
    session(`short-${String(n)}`, ['roll it back', 'undo the rollout', 'the release is broken'][n % 3]!, [
      run(`kubectl -n prod rollout history deployment/svc${String(n % 8)}`),
      run(`kubectl -n prod rollout undo deployment/svc${String(n % 8)}`),
    ]),
  )
  const found = findFamilies([...long, ...sessions])
  expect(
    found.some((one) => one.sessions.length === 16 && one.steps.some(({ heads }) => heads?.includes('kubectl rollout undo'))),
  ).toBe(true)
})

test('A single file that is changed is no family', () => {
  const sessions = Array.from({ length: 6 }, (_, n) =>
    session(`r-${String(n)}`, 'clean up the contributors list', [edit('CONTRIBUTORS.txt')]),
  )
  expect(
    findFamilies([...noise, ...sessions]).filter(({ steps }) => steps.every(({ place }) => place === 'CONTRIBUTORS.txt')),
  ).toEqual([])
})
