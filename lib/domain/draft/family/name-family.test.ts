import { describe, expect, test } from 'vitest'
import { nameFamily } from './name-family'
import type { Nameable } from './types'

const plain: Nameable = { source: 'grown', shapes: [], steps: [], titles: [], words: [], tools: [], asked: [] }

const tools = (...names: string[]): Nameable => ({
  ...plain,
  source: 'flow',
  shapes: names.map((tool) => ({ tool, params: [] })),
  steps: names.map(() => ({ share: 1, isRepeated: false })),
})

const commands = (...heads: string[][]): Nameable => ({
  ...plain,
  titles: ['Hello', 'Go on'],
  shapes: heads.map((own) => ({ tool: 'Bash', heads: own, params: [] })),
  steps: heads.map(() => ({ share: 1, isRepeated: false })),
})

const files = (...places: [place: string, share: number][]): Nameable => ({
  ...plain,
  shapes: places.map(() => ({ tool: 'Edit', params: [] })),
  steps: places.map(([place, share]) => ({ share, isRepeated: false, place })),
})

describe('The name of a family', () => {
  test('that keeps one argument says which other one it gives anew', () => {
    const act = { tool: 'change_trip_legs', keeps: 'legs', alters: 'class' }
    expect(nameFamily({ ...tools('change_trip_legs'), act })).toEqual({
      name: 'change-trip-class-keeping-legs',
      title: 'Change trip class, keeping the legs',
    })
    expect(nameFamily({ ...tools('change_trip_legs'), act: { tool: 'change_trip_legs', keeps: 'legs' } }).title).toBe(
      'Change trip legs, keeping the legs',
    )
  })

  test('has the verb of the command that its units run where requests say it, whatever else they begin with', () => {
    const input = { ...commands(['hg pull'], ['hg merge']), words: ['trunk'] }
    const titles = [
      'fix merge conflicts from trunk',
      'we need to fix the merge, see trunk',
      'trunk has moved',
      'merge trunk again',
    ]
    expect(nameFamily({ ...input, titles }).title).toBe('Merge trunk')
    const unsaid = ['fix the conflicts from trunk', 'fix it, see trunk', 'trunk has moved', 'fix trunk again']
    expect(nameFamily({ ...input, titles: unsaid }).title).toBe('Fix trunk')
  })

  test('that keeps one argument names the only one that is chosen, where nothing shows what it was', () => {
    const choices = { class: ['first', 'second'].map((value) => ({ value, units: 3 })) }
    const input = { ...tools('change_trip_legs'), act: { tool: 'change_trip_legs', keeps: 'legs' } }
    const steps = [{ share: 1, isRepeated: false, choices }]
    expect(nameFamily({ ...input, steps }).title).toBe('Change trip class, keeping the legs')
    const two = [{ share: 1, isRepeated: false, choices: { ...choices, seat: choices.class } }]
    expect(nameFamily({ ...input, steps: two }).title).toBe('Change trip legs, keeping the legs')
  })

  test('that goes through a list of ids says what is found without one', () => {
    const act = { tool: 'get_ticket_details', each: 'open_tickets', from: 'get_account_details' }
    const input = { ...tools('get_ticket_details'), act }
    const shapes = [{ tool: 'get_ticket_details', params: [{ name: 'ticket_number', type: 'string' }] }]
    expect(nameFamily({ ...input, shapes })).toEqual({
      name: 'find-ticket-without-its-number',
      title: 'Find a ticket without its number',
    })
    expect(nameFamily(input).title).toBe('Look through the open tickets of an account')
  })

  test('that gives an argument anew names it once', () => {
    expect(nameFamily({ ...tools('change_trip_legs'), act: { tool: 'change_trip_legs', changes: 'legs' } }).title).toBe(
      'Change trip legs',
    )
    expect(nameFamily({ ...tools('change_trip'), act: { tool: 'change_trip', changes: 'legs' } }).title).toBe(
      'Change trip, with other legs',
    )
  })

  test('holds what only it does before its act, never a look', () => {
    const own = { ...tools('get_member', 'send_invoice', 'unlock_locker'), act: { tool: 'unlock_locker' } }
    expect(nameFamily(own).title).toBe('Send invoice, then unlock locker')
    expect(nameFamily({ ...own, elsewhere: ['send_invoice'] }).title).toBe('Unlock locker')
  })

  test('holds what is always done alike to the same thing, though others do it too', () => {
    const own = { ...tools('get_trip', 'change_trip_seats', 'change_trip_meals'), act: { tool: 'change_trip_meals' } }
    const shared = { ...own, elsewhere: ['change_trip_seats'] }
    expect(nameFamily(shared).title).toBe('Change trip seats and meals')
    const shapes = own.shapes.map((shape) => ({ ...shape, params: [{ name: 'trip_id', type: 'string' }] }))
    expect(nameFamily({ ...shared, shapes })).toEqual({
      name: 'change-trip-seats-and-meals',
      title: 'Change the seats and the meals of a trip',
    })
    const steps = own.steps.map((step) => ({ ...step, share: 0.8 }))
    expect(nameFamily({ ...shared, steps }).title).toBe('Change trip meals')
  })

  test('of commands leaves out those that look, prepare or check', () => {
    expect(nameFamily(commands(['git status'], ['git add', 'git commit'], ['git push'])).name).toBe('commit-and-push-changes')
  })

  test('of one program names it once', () => {
    expect(nameFamily(commands(['shipctl state'], ['shipctl fetch'])).title).toBe('Run shipctl state and fetch')
  })

  test('is the thing that files of several folders are named after', () => {
    const found = nameFamily(
      files(['api/invoice-store.ts', 1], ['web/InvoiceList.tsx', 0.7], ['web/invoice.css', 0.5], ['api/index.ts', 1]),
    )
    expect(found.title).toBe('Change invoice in all its files')
  })

  test('of a verb and one word says in which files', () => {
    const titles = ['Add vendor A', 'Add the vendor B', 'Add vendor']
    const one = { ...files(['web/Tab.tsx', 0.5], ['web/Other.tsx', 0.3]), titles, words: ['vendor'] }
    expect(nameFamily(one)).toEqual({ name: 'add-vendor-in-tab', title: 'Add vendor in Tab.tsx' })
    expect(nameFamily({ ...files(['VENDOR.md', 0.5]), titles, words: ['vendor'] }).title).toBe('Add vendor')
  })
})

describe('The title of a family', () => {
  test('of conversations that only look names the look that tells them rather than a word', () => {
    const asked = ['how many plans are there', 'plans please', 'a list of plans'].map((text, at) => ({ text, case: String(at) }))
    const looking = {
      ...tools('list_all_plans', 'get_plan'),
      source: 'grown' as const,
      titles: ['', '', ''],
      words: ['plan'],
      asked,
    }
    expect(nameFamily({ ...looking, tools: ['list_all_plans'] }).title).toBe('List all plans')
    expect(nameFamily(looking).title).toBe('Handle plans')
  })

  const withParam = (tool: string, ...params: string[]): Nameable => ({
    ...tools(tool),
    shapes: [{ tool, params: params.map((name) => ({ name, type: 'string' })) }],
    act: { tool },
  })
  const asked = (...texts: string[]): Nameable['asked'] => texts.map((text, at) => ({ text, case: String(at) }))

  test('says an object as one does, its name as it was', () => {
    expect(nameFamily(withParam('close_account', 'account_id'))).toEqual({ name: 'close-account', title: 'Close an account' })
    expect(nameFamily(withParam('move_open_ticket_notes', 'ticketNumber', 'to'))).toEqual({
      name: 'move-open-ticket-notes',
      title: 'Move the notes of an open ticket',
    })
    expect(nameFamily(withParam('send_payment_request', 'account_id')).title).toBe('Send payment request')
    expect(nameFamily(withParam('close_accounts', 'account_ids')).title).toBe('Close accounts')
  })

  test('has the article that requests give what is counted, and none where they give none', () => {
    const refund = withParam('send_refund', 'amount')
    expect(nameFamily({ ...refund, asked: asked('I want a refund', 'Can I get a full refund?') }).title).toBe('Send a refund')
    expect(nameFamily({ ...refund, asked: asked('I want a refund form', 'a refund form please') }).title).toBe('Send refund')
    expect(nameFamily({ ...refund, asked: asked('I want a refund') }).title).toBe('Send refund')
  })

  test('of commands says what was asked and the command that does it, where the requests share no thing', () => {
    const asked = ['roll the mill back', 'please roll it back', 'kiln is broken since the release, roll back', 'revert the press']
    const input = commands(['kubectl rollout history'], ['kubectl rollout undo'], ['kubectl rollout status'])
    expect(nameFamily({ ...input, titles: asked })).toEqual({
      name: 'roll-back-with-kubectl-rollout-undo',
      title: 'Roll back with kubectl rollout undo',
    })
  })

  test('of commands names the thing that most requests name after their verb, and no name of code that they begin with', () => {
    const titles = ['rankResults', 'rankResults', 'sumCart', 'rankResults'].map(
      (symbol) => `${symbol} is wrong in production. Make a hotfix on a branch of its own.`,
    )
    const input = commands(['git checkout'], ['git push'], ['gh pr create'])
    expect(nameFamily({ ...input, titles, asked: asked(...titles) }).title).toBe('Make a hotfix with git push and gh pr create')
  })

  test('never repeats its verb as a thing, nor is a tool of any harness', () => {
    const asked = [
      'rotate the mill password',
      'rotate password of kiln',
      'new password (yearly rotation)',
      'rotation of the press password',
    ]
    const input = { ...commands(['vault kv put']), titles: asked, words: ['rotat', 'password'] }
    expect(nameFamily(input).title).toBe('Rotate password')
    const written = { ...files(['content/posts/', 1]), tools: ['Write'] }
    const shapes = [{ tool: 'Write', params: [] }]
    expect(nameFamily({ ...written, shapes, titles: ['a post', 'one more'] }).title).toBe('Change content/posts')
  })

  test('of folders is the one above several, with what most requests ask for', () => {
    const titles = ['translate the guide into de', 'make the fr translation of the manual', 'make es', 'translate it into fr']
    expect(nameFamily({ ...files(['content/de/', 0.35], ['content/fr/', 0.35]), titles }).title).toBe(
      'Translate files in content',
    )
  })

  test('names what is done, not the note or the message that tells of it, and done alike to one thing with its article', () => {
    const noted = { ...tools('list_invoices', 'refund_charge', 'add_note'), act: { tool: 'add_note' } }
    expect(nameFamily(noted).title).toBe('Refund charge')
    expect(nameFamily({ ...tools('get_member', 'add_note'), act: { tool: 'add_note' } }).title).toBe('Add note')
    const base = tools('ticket_create', 'ticket_assign')
    const shapes = base.shapes.map((shape) => ({ ...shape, params: [{ name: 'ticket_id', type: 'number' }] }))
    expect(nameFamily({ ...base, shapes, act: { tool: 'ticket_assign' } }).title).toBe('Create and assign a ticket')
  })

  test('is no file that half of the units change, nor the verb again within another one', () => {
    const asked = ['look into the top failure', 'look into that failure', 'failure in the till, look into it']
    const input = { ...files(['src/till.ts', 0.5], ['src/', 1]), titles: asked, words: ['failur'] }
    expect(nameFamily(input).title).toBe('Look into failure in till.ts')
    expect(nameFamily({ ...input, titles: ['one', 'another'], words: [] }).title).toBe('Change src')
    const train = ['retrain the ranking model', 'train the model again', 'retrain model']
    expect(nameFamily({ ...files(['models/', 1]), titles: train, words: ['train', 'model'] }).title).toBe('Retrain model')
  })
})
