import { describe, expect, it } from 'vitest'
import { isAskedAgain, isDelivery, readPersonWord, type PersonWord } from './person-words'

/** Messages by how they take what was done before them. */
const messages: Partial<Record<PersonWord, readonly string[]>> = {
  complains: [
    'It still fails with the same message',
    'still doesn’t work',
    "doesn't work",
    'Does not compile.',
    'didn’t help at all',
    'Not working',
    'Wrong!',
    'incorrect.',
    "no, that's wrong",
    'falsch',
    'thanks but it still fails',
    'Danke, aber es geht immer noch nicht',
    'merci mais ça ne marche pas',
    'gracias, pero no funciona',
    'obrigado, mas não funciona',
    'ありがとう、でもまだ動かない',
    '谢谢，但是还是不行',
    'again no output',
    'I am still getting a 500',
    'That is wrong',
    "that's just broken",
    'this was completely incorrect',
    'It is not what it should be',
    'The build does not pass',
    "the tests aren't working",
    'the button did not show',
    'nothing changed, nothing did change. This doesn’t help',
    'This is not what I asked',
    "that wasn't what I meant",
    'I asked for a table',
    'I told you to leave the tests alone',
    "That's not how it goes",
    'You forgot the tests',
    "you've broken the build",
    'why did you remove the header?',
    'Why is it still red?',
    "I don't see the change",
    'It crashed on start',
    'now I’m getting a TypeError exception',
    'but throws an error',
    'same error',
    'No luck',
    'wrong file',
    'No, use the other folder',
    'nope. The first one',
    'stop, read the file first',
    'Das funktioniert immer noch nicht',
    'das ist falsch',
    'Du hast den Test vergessen',
    'ça ne marche pas',
    'c’est faux',
    'no funciona',
    'está mal',
    'não funciona',
    'まだ動かない',
    '还是不行',
  ],
  undoes: [
    'undo',
    'Please revert that',
    'no, roll back',
    'put it back',
    'I reverted your change',
    'restore the old version',
    '/undo',
    '/rewind',
    'annule',
    'bitte mach das rückgängig',
    'deshaz el cambio',
    '撤销',
  ],
  accepts: [
    'commit',
    'ok, commit it',
    'Great, now push',
    'lgtm, merge it',
    'please open a PR',
    'create the pull request',
    'can you deploy it?',
    'go ahead and release',
    'ja, bitte committe',
    'parfait, publie',
    'haz un commit',
    '好的, 提交',
    '好的，提交',
    'はい、コミット',
  ],
  leaves: ['bye', 'quit.', '/clear', '/new', '再见'],
  continues: ['continue', '/model opus', 'go on'],
  thanks: [
    'thanks!',
    'Thank you, that works',
    'danke',
    'Muito obrigado!',
    '¡Gracias!',
    'はい、ありがとうございます',
    '好的，谢谢',
  ],
  asks: [
    'Add a test for the parser',
    'I wanted to ask: can you add a footer?',
    'I asked my colleague, he likes it. Now add a footer',
    'No problem, now add a footer to the page',
    'What does the second function do?',
    'Write down how to undo it',
  ],
}

describe('a person’s message', () => {
  it.each(Object.entries(messages))('%s', (word, texts) => {
    expect(texts.map((text) => [text, readPersonWord(text)])).toEqual(texts.map((text) => [text, word]))
  })

  it('is read by its beginning, without what is pasted in it', () => {
    expect(readPersonWord('Explain this log:\n```\nit still fails with the same error\n```')).toBe('asks')
    expect(readPersonWord(`Explain the words ${'of this page '.repeat(40)} it still fails`)).toBe('asks')
  })

  it('asks to hand out the work only where it asks for nothing else', () => {
    expect(isDelivery('commit it and push')).toBe(true)
    expect(isDelivery(`commit it, then ${'write another page, '.repeat(10)}`)).toBe(false)
    expect(isDelivery('explain what a commit is')).toBe(false)
  })

  it('asks for the same again with nearly the same words, and enough of them', () => {
    const request = 'Rename the parser module and update every import'
    expect(isAskedAgain(request, 'rename the PARSER module, and update every import!')).toBe(true)
    expect(isAskedAgain(request, 'Rename the parser module and update every import of tests please')).toBe(true)
    expect(isAskedAgain(request, 'Rename the lexer folder and delete some imports there')).toBe(false)
    expect(isAskedAgain('Fix it now', 'fix it now')).toBe(false)
  })
})
