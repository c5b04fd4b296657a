import { describe, expect, it } from 'vitest'
import { redact, redactValue } from '@/lib/redact/redact'

/** Made-up values in parts, so that no text of this file looks like a credential. */
const join = (...parts: string[]) => parts.join('')
const word = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7a'
const token = join('gh', 'p_', word, 'B3dE6gH9')
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
]

const kept = [
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
