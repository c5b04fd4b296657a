import { describe, expect, it } from 'vitest'
import { redact, redactValue } from '@/lib/redact/redact'

/** Made-up values in parts, so that no text of this file looks like a credential. */
const join = (...parts: string[]) => parts.join('')
const word = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7a'
const token = join('gh', 'p_', word, 'B3dE6gH9')
const hex = (count: number) => '0123456789abcdef'.repeat(4).slice(0, count)
const S = '[redacted:secret]'

const replaced: [string, string, string][] = [
  ['a token in prose', `use ${token} here`, `use ${S} here`],
  ['a token after a letter-free prefix', `"${token}"`, `"${S}"`],
  ['a JSON Web Token without signature', `x ${join('eyJ', 'hbGciOiJub25lIn0.eyJ', 'zdWIiOiIxIn0')} y`, `x ${S} y`],
  ['a bare authorization header', `Authorization: ${join('a1', 'b2c3d4')}`, `Authorization: ${S}`],
  ['a cookie', `Cookie: sid=${word}; theme=dark`, `Cookie: ${S}`],
  ['user and password of curl', `curl -u${join('a:', 'b')} https://x.example`, 'curl -u[redacted:credentials] https://x.example'],
  ['a password with an @', `postgres://u:${join('p@', 'w')}@db/x`, 'postgres://[redacted:credentials]@db/x'],
  ['a token as user', `https://${word}@host.example/x`, 'https://[redacted:credentials]@host.example/x'],
  ['a relative query', 'GET /v1/items?session=1&u=2 HTTP/1.1', 'GET /v1/items?[redacted:query] HTTP/1.1'],
  ['a query in Markdown', '[x](https://a.example/b?c=d).', '[x](https://a.example/b?[redacted:query]).'],
  ['a quoted password with spaces', `password: "${join('open ', 'sesame')}"`, `password: "${S}"`],
  [
    'a password in escaped JSON',
    `{\\"password\\":\\"${join('hun', 'ter2')}\\",\\"a\\":1}`,
    `{\\"password\\":\\"${S}\\",\\"a\\":1}`,
  ],
  ['a password in a connection string', `Server=a;Pwd=${join('ab', 'c1')};Db=x`, `Server=a;Pwd=${S};Db=x`],
  ['a plain word in YAML', `db:\n  password: ${join('sword', 'fish')}\n  port: 1`, `db:\n  password: ${S}\n  port: 1`],
  ['a plain word in a shell', `DB_PASS=${join('sword', 'fish')} run`, `DB_PASS=${S} run`],
  ['a password that holds an &', `password=${join('Tr0ub4', 'dor&3xyz')}`, `password=${S}`],
  ['a password with more than one &', `password=${join('a1&b2', '&c3')} -v`, `password=${S} -v`],
  ['a password of a form, not its next field', `user=x&password=${join('hun', 'ter2')}&page=2`, `user=x&password=${S}&page=2`],
  ['a password before a command', `PASSWORD=${join('hun', 'ter2')}&&run`, `PASSWORD=${S}&&run`],
  [
    'a value beside its name in JSON',
    `[{"name":"DB_PASSWORD","type":"text","value":"${join('hun', 'ter2')}"}]`,
    `[{"name":"DB_PASSWORD","type":"text","value":"${S}"}]`,
  ],
  [
    'a value beside its name in escaped JSON',
    `{\\"key\\": \\"API_TOKEN\\", \\"value\\": \\"${join('hun', 'ter')}\\"}`,
    `{\\"key\\": \\"API_TOKEN\\", \\"value\\": \\"${S}\\"}`,
  ],
  [
    'a value beside its name in YAML',
    `env:\n  - name: DB_PASSWORD\n    value: ${join('sword', 'fish')}\n  - name: PORT\n    value: 80`,
    `env:\n  - name: DB_PASSWORD\n    value: ${S}\n  - name: PORT\n    value: 80`,
  ],
  ['a flag with a value', `tool --password ${join('hun', 'ter2')} -v`, `tool --password ${S} -v`],
  ['a random value of an environment variable', `FOO=${word}`, `FOO=${S}`],
  ['a password for sshpass', `sshpass -p ${join('pw', 'x')} ssh a@b`, `sshpass -p ${S} ssh a@b`],
  ['a key cut off', join('-----BEGIN PRIVATE ', 'KEY-----\n', 'MIIEabc0\nQUJD'), '[redacted:private-key]'],
  [
    'an encrypted key cut off',
    join('-----BEGIN RSA PRIVATE ', 'KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00FF\n\n', 'MIIEabc0\nQUJD'),
    '[redacted:private-key]',
  ],
  ['an address with letters outside ASCII', 'jörg.müller@bücher.example', '[redacted:email]'],
  ['a private address with a port', '10.1.2.3:80 and 169.254.1.1', '[redacted:address]:80 and [redacted:address]'],
  ['a private IPv6 address', 'ping fd12:3456:789a::1 and fe80::1%eth0', 'ping [redacted:address] and [redacted:address]'],
  ['a host named after its address', 'ssh ip-10-0-1-17', 'ssh [redacted:address]'],
  ['telephone numbers', '+4915112345678, 415-555-0132, +44 20 7946 0958', '[redacted:phone], [redacted:phone], [redacted:phone]'],
  ['a home directory after a flag', 'gcc -I/home/jane/inc /Users/jane', 'gcc -I[redacted:home]/inc [redacted:home]'],
  ['a home directory in a URL', 'file:///home/jane/a.txt', 'file://[redacted:home]/a.txt'],
  ['a Windows home with a space', 'C:\\\\Users\\\\Jane Doe\\\\a.txt', '[redacted:home]\\\\a.txt'],
  ['a mounted Windows home', '/mnt/c/Users/jane/x', '[redacted:home]/x'],
  ['a folder named after a path', 'projects/-Users-jane-work/a', 'projects/[redacted:home]-work/a'],
  ...[
    ['of Atlassian', join('ATA', 'TT3', word, word, '=1A2B3C4D')],
    ['of Databricks', join('da', 'pi', hex(32), '-2')],
    ['of New Relic', join('NR', 'AK-', word.toUpperCase().slice(0, 27))],
    ['of New Relic that ends with its mark', join(hex(36), 'FFFF', 'NRAL')],
    ['of Airtable', join('p', 'at', word.slice(0, 14), '.', hex(64))],
    ['of Square', join('sq0', 'atp-', word.slice(0, 22))],
    ['of Square by OAuth', join('EA', 'AA', word, word, 'aB3d')],
    ['of Mailgun', join('ke', 'y-', hex(32))],
    ['of Mailgun as it is now', join(hex(32), '-', hex(8), '-', hex(8))],
    ['of Twilio', join('S', 'K', hex(32))],
    ['of Notion', join('sec', 'ret_', word, word.slice(0, 15))],
    ['of Notion as it is now', join('nt', 'n_', word, word.slice(0, 18))],
    ['of Asana', join('1/', '1200123456789012', ':', hex(32))],
    ['of Asana with a user', join('2/', '1200123456789012', '/', '1200123456789013', ':', hex(32))],
  ].map(([of = '', value = '']): [string, string, string] => [`a token ${of}`, `use ${value}, then go`, `use ${S}, then go`]),
  ['a password that is said', `the password is ${join('hun', 'ter2')}, go`, `the password is ${S}, go`],
  ['a password that is said as a plain word', `The password is ${join('sword', 'fish')}.\nGo`, `The password is ${S}.\nGo`],
  [
    'a password that is said in quotes',
    `my password was now: "${join('open ', 'sesame ', 'please')}"`,
    `my password was now: "${S}"`,
  ],
  [
    'a password for something',
    `the password for db.internal is ${join('Tr0ub4', 'dor&3xyz')}`,
    `the password for db.internal is ${S}`,
  ],
  ['a password that is said in German', `Das Passwort lautet ${join('hun', 'ter2')}`, `Das Passwort lautet ${S}`],
  ['a password that is said in Spanish', `la contraseña es ${join('hun', 'ter2')}`, `la contraseña es ${S}`],
  ['a card', `pay by ${join('4111 1111 ', '1111 1111')} 12/27`, 'pay by [redacted:card] 12/27'],
  ['a card without spaces', `{"card":"${join('55555555', '55554444')}"}`, '{"card":"[redacted:card]"}'],
  ['a card of fifteen digits', `with ${join('3782-822463', '-10005')}.`, 'with [redacted:card].'],
  ['a card of fourteen digits', `with ${join('3056 930902', ' 5904')}.`, 'with [redacted:card].'],
  ['a bank account', `to ${join('DE89 3704 0044 ', '0532 0130 00')} today`, 'to [redacted:iban] today'],
  ['a bank account before capitals', `to ${join('BE68 5390 ', '0754 7034')} PAID`, 'to [redacted:iban] PAID'],
  ['a bank account without spaces', `IBAN: ${join('GB82WEST', '12345698765432')}`, 'IBAN: [redacted:iban]'],
  ['a social security number', `SSN: ${join('078-05', '-1120')}`, 'SSN: [redacted:ssn]'],
  [
    'a social security number in words',
    `her social security number is ${join('078 05', ' 1120')}.`,
    'her social security number is [redacted:ssn].',
  ],
  [
    'a social security number in JSON',
    `{"socialSecurityNumber":"${join('07805', '1120')}"}`,
    '{"socialSecurityNumber":"[redacted:ssn]"}',
  ],
]

const kept = [
  'write to user@example.com, noreply@github.com or no-reply@mail.shop.example',
  '/home/runner/work/app/app and /Users/runner/hostedtoolcache, in -home-runner-work',
  'the password is required, the password is not set, the password is "invalid"',
  'The password is wrong.\nThe password is stored in the vault. A password is what one knows.',
  'the password is $PASSWORD and the password was changed',
  'order 4111 1111 1111 1112, 1718000000000 and 4111111111111111222',
  '0.4111111111111111 and id4111111111111111',
  'DE88 3704 0044 0532 0130 00 and US64SVBKUS6S3300958879 and DE89370400440532013000X',
  'case 078-05-1120, ssn 000-12-3456 and SSN 900-12-3456',
  'SKU0123456789 patch.1a2b3c4d key-value secret_santa dapifoo 1/2024',
  'if (token === null) return',
  'const token = getToken()',
  'const password = request.body.password',
  'token: ${{ secrets.TOKEN }}',
  'password: z.string().min(8)',
  'login(user, password=password)',
  '{"total_tokens": "1200", "maxTokens": 4096}',
  '"js-tokens": "^4.0.0"',
  'permissions:\n  id-token: write\n',
  'docker run -u 1000:1000 -it curlimages/curl',
  'docker run -e TOKEN=$TOKEN',
  'PASS: all tests',
  '{"name": "max_tokens", "value": "4096"}',
  '- name: DB_PASSWORD\n  valueFrom:\n    secretKeyRef:\n      name: db',
  '- name: DB_PASSWORD\n  value: $PASSWORD',
  'PWD=/srv/app',
  'Basic authentication and bearer tokens',
  'a ? b : c; x?.y=1',
  'ssh git@github.com:org/repo.git',
  'icon@2x.png pkg@1.0.0-beta.rc user@host',
  'v10.0.0.1 and 127.0.0.1 and 0.0.0.0 and 8.8.4.4',
  'at 12:30:45 ratio 4:3 ::1',
  '2024-01-02T03:04:05+0000 and +12.5',
  'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  'src/home/users.ts /Users/Shared/x /home/$USER/x',
  'toolu_01AbCdEfGhIjKlMnOpQrStUv 123 456 7890',
]

describe('redact', () => {
  it.each(replaced)('masks %s', (_name, text, want) => {
    expect(redact(text).text).toBe(want)
    expect(redact(want).text).toBe(want)
  })

  it.each(kept)('keeps %j', (text) => expect(redact(text)).toEqual({ text, marks: [] }))

  it('counts the marks of the text by kind', () => {
    const { text, marks } = redact('a@b.example c@d.example 10.0.0.1')
    expect(marks).toEqual([
      { type: 'address', count: 1 },
      { type: 'email', count: 2 },
    ])
    expect(redact(text).marks).toEqual(marks)
  })

  it('finds what only the detector knows, even where the text asks it not to look', () => {
    const key = join('SG', 'cd', '_', word)
    const linear = join('lin', '_api_', word, word.slice(0, 12))
    expect(redact(`secretlint-disable\n${linear} ${key}`).text).not.toContain(linear)
  })
})

describe('redactValue', () => {
  it('takes a secret out of a name of a field as out of a text', () => {
    const key = join('AKI', 'AIOSFODNN7EXAMPLE')
    expect(redactValue({ [key]: 1, file_path2: 2, 'content-type': 3 }).value).toEqual({
      [S]: 1,
      file_path2: 2,
      'content-type': 3,
    })
  })

  it('masks every text, whole values under secret names, and keys that hold something', () => {
    const input = {
      url: 'https://a.example/?q=1',
      apiKey: 'plain',
      auth: { client_secret: ['x', 'y'], pin: 4 },
      credentials: { user: 'ann', port: 5, on: true },
      max_tokens: 100,
      'ann@a.example': { ok: null },
      'bob@b.example': 1,
      password: '$PASSWORD',
      token: '',
    }
    const { value, marks } = redactValue(input)
    expect(value).toEqual({
      url: 'https://a.example/?[redacted:query]',
      apiKey: S,
      auth: { client_secret: [S, S], pin: 4 },
      credentials: { user: S, port: S, on: true },
      max_tokens: 100,
      '[redacted:email]': { ok: null },
      '[redacted:email]#2': 1,
      password: '$PASSWORD',
      token: '',
    })
    expect(marks).toEqual([
      { type: 'email', count: 2 },
      { type: 'query', count: 1 },
      { type: 'secret', count: 5 },
    ])
    expect(redactValue(value)).toEqual({ value, marks })
  })

  it.each([
    [{ name: 'DB_PASSWORD', value: 'hunter2hunter2' }, 'value'],
    [{ key: 'stripe.secret', value: 42, note: 'n' }, 'value'],
    [{ variable: 'STRIPE_KEY', newValue: 'plain' }, 'newValue'],
    [{ element: 'Password field', ref: 'e12', text: 'swordfish' }, 'text'],
    [{ Name: 'API key', Value: 'abc' }, 'Value'],
    [{ auth: 'ann:plain' }, 'auth'],
  ])('masks what a sibling says is a secret in %j', (input, field) => {
    const { value } = redactValue<object>(input)
    expect(value).toEqual({ ...input, [field]: S })
    expect(redactValue(value).value).toEqual(value)
  })

  it('masks numbers of cards, bank accounts and persons, also where they are numbers or their field says what they are', () => {
    const [card, social] = [join('41111111', '11111111'), join('07805', '1120')]
    const input = {
      card,
      plain: Number(card),
      at: 1_718_000_000_000,
      to: join('DE8937040044', '0532013000'),
      ssn: social,
      order: social,
    }
    const { value } = redactValue({ ...input, social_security_number: Number(`1${social.slice(1)}`), ssnNote: 'none' })
    expect(value).toEqual({
      card: '[redacted:card]',
      plain: '[redacted:card]',
      at: 1_718_000_000_000,
      to: '[redacted:iban]',
      ssn: '[redacted:ssn]',
      order: social,
      social_security_number: '[redacted:ssn]',
      ssnNote: 'none',
    })
    expect(redactValue(value).value).toEqual(value)
  })

  it('masks the value of a flag or a variable in a list of words', () => {
    const words = ['run', '--db-password', 'swordfish', '--verbose', '--max-tokens', '5']
    const input = { args: words, pair: ['DB_PASSWORD', 'swordfish'], fields: ['password', 'email'], next: ['--token', '-v'] }
    expect(redactValue(input).value).toEqual({
      ...input,
      args: words.with(2, S),
      pair: ['DB_PASSWORD', S],
    })
  })

  it.each([
    { name: 'reset-password', content: '# Reset', description: 'text' },
    { name: 'token.ts', value: 'x' },
    { name: 'max_tokens', value: 4096 },
    { key: 'login.password.label', value: 'Password' },
    { name: 'DB_HOST', value: 'plain' },
    { name: 'DB_PASSWORD', value: '$DB_PASSWORD' },
    { element: 'Sign in', text: 'ann' },
  ])('keeps %j', (value) => expect(redactValue(value)).toEqual({ value, marks: [] }))

  it.each([null, 1, true, 'x', [], {}])('leaves %j as it is', (value) => expect(redactValue(value)).toEqual({ value, marks: [] }))
})
