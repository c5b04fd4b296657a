import * as fc from 'fast-check'

/** Made-up values in parts, so that no text of this file looks like a credential. */
const join = (...parts: string[]): string => parts.join('')
const word = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7a'
const of = (length: number, signs = word): string => signs.repeat(Math.ceil(length / signs.length)).slice(0, length)
const hex = (length: number): string => of(length, '0123456789abcdef')
const capitals = (length: number): string => of(length, 'ABC123XYZ789')

const tokens: string[] = [
  join('AK', 'IA', capitals(16)),
  join('gh', 'o_', of(20)),
  join('github', '_pat_', of(30)),
  join('gl', 'pat-', of(20)),
  join('gl', 'agent-', of(20)),
  join('xo', 'xb-', of(20)),
  join('xo', 'xe.xo', 'xp-', of(20)),
  join('xa', 'pp-', of(20)),
  join('sk', '_live_', of(20)),
  join('rk', '_test_', of(20)),
  join('pk', '_prod_', of(20)),
  join('wh', 'sec_', of(20)),
  join('AI', 'za', of(35)),
  join('GOC', 'SPX-', of(20)),
  join('ya', '29.', of(30)),
  join('sk', '-proj-', of(30)),
  join('sk', '-service-', of(30)),
  join('sk', '-', of(30)),
  join('np', 'm_', of(36)),
  join('py', 'pi-', of(50)),
  join('h', 'f_', of(30)),
  join('do', 'p_v1_', hex(40)),
  join('S', 'G.', of(20), '.', of(30)),
  join('shp', 'at_', hex(32)),
  join('dckr', '_pat_', of(30)),
  join('EA', 'AC.', of(30)),
  join('r', '8_', of(30)),
  join('AGE-', 'SECRET-KEY-1', capitals(50)),
  join('ATA', 'TT3', of(60), '=0A1B2C3D'),
  join('da', 'pi', hex(32)),
  join('NR', 'AK-', capitals(27)),
  join('sq0', 'atp-', of(22)),
  join('EA', 'AA', of(60)),
  join('ke', 'y-', hex(32)),
  join('pub', 'key-', hex(32)),
  join('S', 'K', hex(32)),
  join('sec', 'ret_', of(43)),
  join('1/', '1200123456789012', ':', hex(32)),
  join('p', 'at', of(14), '.', hex(64)),
  join(hex(36), 'FFFF', 'NRAL'),
  join(hex(32), '-', hex(8), '-', hex(8)),
  join('12345678', ':AA', of(33)),
  join('1234567890', ':AA', of(33)),
]

const pem = (kind: string): string =>
  join('-----BEGIN ', kind, 'PRIVATE ', 'KEY-----\n', 'MI', of(200), '\n-----END ', kind, 'PRIVATE ', 'KEY-----')

/** What only the well-kept detector is asked for: one of each of its rules. */
const detected: string[] = [
  join('aws_secret_', 'access_key = ', of(40)),
  pem('RSA '),
  join('https://', of(30), ':x-oauth', '-basic@github.com/a'),
  join('np', 'm_', of(36)),
  join('https://ann:', of(24), '@db.internal.net'),
  join('xo', 'xr-', of(24, 'abc123'), '-abc'),
  join('https://Hooks.slack.com/services/T', of(10), '/B', of(10), '/', of(24)),
  join('S', 'G.', of(22), '.', of(43)),
  join('shp', 'ss_', of(32)),
  join('gh', 'r_', of(36)),
  join('github', '_pat_', of(82)),
  join('sk-', of(20), 'T3Blbk', 'FJ', of(20)),
  join('sk-', 'ant-api03-', of(93), 'AA'),
  join('lin', '_api_', of(40)),
  join('op', 's_', btoa(JSON.stringify({ a: of(119) })).replace(/=+$/, '')),
  ...['mongodb+srv', 'MySQL', 'mysqlx', 'postgres', 'postgresql'].map((scheme) =>
    join(scheme, '://ann:', of(24), '@db.internal.example/x'),
  ),
]

/** Texts in which each rule finds something, by the rule's name. */
export const ruleExamples: Readonly<Record<string, readonly string[]>> = {
  'private-key': [pem(''), pem('OPENSSH '), pem('EC ')],
  token: tokens,
  'web-token': [join('eyJ', 'hbGciOiJub25lIn0.eyJ', 'zdWIiOiIxIn0')],
  hook: [
    join('https://hooks.slack', '.com/services/T0/B0/', of(20)),
    join('https://discord', '.com/api/webhooks/1/', of(20)),
    join('https://discordapp', '.com/api/webhooks/1/', of(20)),
  ],
  'url-user': ['https://ann:pw@a.example/x', 'postgres://u:p@w@db/x'],
  'url-query': ['https://a.example/b?c=d', '(http://a.example/b?c).'],
  'url-relative-query': ['GET /v1/items?session=1&u=2 HTTP/1.1', '/a/?b[0]=c'],
  'auth-header': ['Authorization: Basic a1b2c3d4', '"authorization":"a1b2c3d4"', String.raw`\"AUTHORIZATION\": \"a1b2c3\"`],
  'auth-standing': [`Bearer ${word}`, `basic ${word}`, `BEARER\t${word}`],
  cookie: [`Cookie: sid=${word}`, 'set-cookie: a=b1; Path=/'],
  'user-flag': ['curl -u ann:pw x', 'curl -Uann:pw', 'wget --user=ann:pw', 'http \t--proxy-user "ann:pw"'].map(
    (one) => ` ${one}`,
  ),
  'password-flag': ['sshpass -p hunter2 ssh', 'redis-cli -h x -a hunter2', 'mysqldump -u x -phunter2', 'mysql -u x -phunter2'],
  assignment: [
    ...'password PassWd passphrase passcode pwd secret token credential DB_PASS'.split(' '),
    ...['api', 'access', 'private', 'auth', 'account', 'signing', 'encryption', 'master'].map((one) => `${one}_key`),
    ...['subscription', 'deploy', 'ssh', 'storage'].flatMap((one) => [`${one}Key`, `${one}-KEY`, `${one}key`]),
  ].map((name) => `${name}=hunter2x9`),
  'listed-value': [
    ...'password secret token api_key DB_PASSWORD'.split(' ').map((name) => `{"name":"${name}","value":"hunter2x9"}`),
    '{\\"key\\": \\"DB_TOKEN\\", \\"type\\": \\"a\\", \\"value\\": \\"hunter2x9\\"}',
    '- name: DB_PASSWORD\n  value: hunter2x9',
  ],
  'secret-flag': [
    ' --password hunter2x9',
    'secret -pass hunter2x9',
    ' --my-api-key  hunter2x9',
    '\t--token \t "hunter2x9"',
    ' --SECRET hunter2x9',
  ],
  'random-variable': [`FOO=${word}`, `A1="${word}=="`, `X_Y='${word}'`],
  'random-keyed': [`my_key: ${word}`, `"sig" :\n"${word}"`, String.raw`\"jwtX\": \"${word}\"`, `License-Number=${word}==`],
  'said-secret': [
    'password is',
    'Passphrase was',
    'passcode for x is now:',
    'PASSWD is',
    'Passwort lautet',
    'Kennwort ist',
    'mot de passe est',
    'contraseña es',
    'senha é',
  ].map((saying) => `${saying} hunter2`),
  detector: detected,
  email: ['ann@a.example', 'jörg@bücher.example', 'a_b@c-d.example', 'x%y@é.example'],
  card: [
    '4111 1111 1111 1111',
    '5555555555554444',
    '2223-0031-2200-3222',
    '3782 822463 10005',
    '30569309025904',
    '6011000990139424',
  ],
  iban: ['DE89 3704 0044 0532 0130 00', 'GB82WEST12345698765432', 'NO93 8601 1117 947', 'BE68 5390 0754 7034 PAID'],
  ssn: ['ssn 078-05-1120', 'Social Security Number: 078051120', 'social_security=078 05 1120'],
  'address-v4': ['10.0.0.1', '172.16.0.1', '172.20.0.1', '172.31.0.1', '192.168.1.1', '169.254.1.1', '100.64.0.1', '100.127.0.9'],
  'address-host': ['ip-10-0-1-17', 'ip-172-16-0-1', 'ip-192-168-0-1'],
  'address-v6': ['fd12:3456:789a::1', 'FC00::1', 'fe80::1%eth0', 'feb0:1:2::'],
  'phone-international': ['+4915112345678', '+1 415 555 0132', '+44.20.7946.0958', '+1 (415) 555-0132', '+1(415)5550132'],
  'phone-bracketed': ['(415) 555-0132', '1 (415)555.0132', '1-(415) 555 0132'],
  'phone-grouped': ['415-555-0132', '415.555.0132', '1-415-555-0132', '555-123-2002'],
  'home-unix': ['/home/jane/x', '/Users/jane', '/mnt/c/Users/jane', '/private/home/jane', '/c/Users/jane', ' -I/home/jane/inc'],
  'home-windows': [
    String.raw`C:\Users\jane\x`,
    String.raw`c:\\users\\jane`,
    'D:/Users/jane',
    String.raw`C:\\\\Documents and Settings\\\\Jane Doe\\x`,
  ],
  'home-flattened': ['/-Users-jane-work', '"-home-jane'],
}

const signs = `"|'|\\"|=|: |:|/|@|?|&|.|-|_|,|(|)|[|{|$|+|\\| |\n`.split('|')
const words =
  '://|http|curl| -u | --secret |mysql|password|Token|api_key|auth|key|[redacted:|pass=|[redacted:secret]|é|漢|😀|10.|192.168|415|+1|fe80:|::|-----BEGIN |eyJ|sk-|SG.|/home/'
const glue = fc.constantFrom(...signs, ...words.split('|'))
const example = fc.constantFrom(...Object.values(ruleExamples).flat())
/** An example, whole or cut. */
const piece = fc.oneof(
  example,
  fc.tuple(example, fc.nat(60), fc.nat(60)).map(([text, from, length]) => text.slice(from, from + length)),
)

/** Texts made of examples, cut examples and what stands between such things. */
export const mixedTexts = fc
  .array(fc.oneof({ weight: 3, arbitrary: glue }, { weight: 1, arbitrary: piece }, fc.string({ maxLength: 4 })), {
    maxLength: 16,
  })
  .map((parts) => parts.join(''))
