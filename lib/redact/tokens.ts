import { anchorsOf, type Anchor } from '@/lib/redact/anchor'
import { mark } from '@/lib/redact/mark'
import { patternRule, type Rule } from '@/lib/redact/rule'

const hex = (count: number): string => '[0-9a-f]'.repeat(count)
const each = (names: string, end: string): string[] => names.split(' ').map((name) => name + end)

/** Forms in which providers issue their tokens: how each begins, one element a character, and what follows. */
const forms: readonly [begins: readonly string[], rest: string][] = [
  [each('AKIA ASIA AGPA AIDA AROA ANPA ABIA ACCA', ''), '[A-Z0-9]{16}'],
  [['gh[pousr]_'], '[A-Za-z0-9]{16,255}'],
  [['github_pat_'], String.raw`\w{20,255}`],
  [each('glpat glptt gldt glrt glcbt glsoat glft glimt glagent gloas', '-'), String.raw`[\w.-]{16,255}`],
  [['xox[a-z]-', String.raw`xox[a-z]\.xox[a-z]-`], String.raw`[\w-]{10,255}`],
  [['xapp-'], String.raw`[\w-]{10,255}`],
  [each('[srp]k_live [srp]k_test [srp]k_prod', '_'), '[A-Za-z0-9]{10,255}'],
  [['whsec_'], '[A-Za-z0-9+/=]{16,255}'],
  [['AIza'], String.raw`[\w-]{30,60}`],
  [['GOCSPX-'], String.raw`[\w-]{16,80}`],
  [[String.raw`ya29\.`], String.raw`[\w-]{20,1000}`],
  [each('sk-proj sk-ant sk-svcacct sk-admin sk-or sk-lf sk-None sk-service', '-'), String.raw`[\w-]{16,512}`],
  [['sk-'], String.raw`(?=[\w-]{0,64}\d)[\w-]{20,512}`],
  [['npm_'], '[A-Za-z0-9]{30,80}'],
  [['pypi-'], String.raw`[\w-]{40,512}`],
  [['mtl_'], '[0-9a-f]{32,128}'],
  [['hf_'], '[A-Za-z0-9]{24,80}'],
  [['do[oprt]_v1_'], '[a-f0-9]{32,128}'],
  [[String.raw`SG\.`], String.raw`[\w-]{16,64}\.[\w-]{16,128}`],
  [each('shpat shpca shppa shpss', '_'), '[a-fA-F0-9]{32}'],
  [
    each(
      'dckr_pat lin_api lin_oauth figd ntn glsa nvapi sntrys sntryu rubygems gsk xai pplx tvly phc phx sbp ops r8 PMAK hvs hvb atlasv1 dapi EAAC',
      '[_.-]',
    ),
    String.raw`[\w.=-]{20,1000}`,
  ],
  [['AGE-SECRET-KEY-1'], '[A-Z0-9]{40,80}'],
  [each('ATATT3 ATCTT3 ATSTT3', ''), String.raw`[\w-]{20,500}(?:=[0-9A-F]{8})?`],
  [[`dapi${hex(4)}`, `dose${hex(4)}`], String.raw`[0-9a-f]{28}(?:-\d)?(?![A-Za-z0-9])`],
  [each('NRAK NRII NRJS NRRA NRIQ NRSP NRAA', '-'), String.raw`[\w-]{16,80}`],
  [['sq0[a-z][a-z][a-z]-'], String.raw`[\w-]{20,80}`],
  [['EAAA'], String.raw`[\w-]{56,80}`],
  [[`key-${hex(4)}`, `pubkey-${hex(1)}`], '[0-9a-f]{28,31}(?![A-Za-z0-9])'],
  [[`SK${hex(6)}`], '[0-9a-f]{26}(?![A-Za-z0-9])'],
  [['secret_[A-Za-z0-9]'], '[A-Za-z0-9]{42}(?![A-Za-z0-9])'],
  [[String.raw`[12]/\d\d\d\d\d\d`], String.raw`\d{7,14}(?:/\d{13,20})?:[0-9a-f]{32}`],
]

/** Tokens that are told by what stands in their middle or at their end: a messenger's bots, Airtable, New Relic, Mailgun. */
const late: readonly [form: string, anchor: Anchor][] = [
  [String.raw`\d{8,10}:AA[\w-]{32,35}`, { form: String.raw`\d\d\d:AA`, lead: 7 }],
  [String.raw`pat[A-Za-z0-9]{14}\.[0-9a-f]{64}`, { form: String.raw`\.${hex(7)}`, lead: 17 }],
  ['[0-9a-f]{32,36}(?:FFFF)?NRAL(?![A-Za-z0-9])', { form: 'NRAL', lead: 40 }],
  ['[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}(?![A-Za-z0-9-])', { form: `-${hex(7)}`, lead: 32 }],
]

const token = patternRule({
  name: 'token',
  form: new RegExp(
    String.raw`(?<![A-Za-z0-9])(?:${[...forms.map(([begins, rest]) => `(?:${begins.join('|')})${rest}`), ...late.map(([form]) => form)].join('|')})`,
    'g',
  ),
  anchors: [
    ...anchorsOf(
      forms.flatMap(([begins]) => begins),
      { before: '[^A-Za-z0-9]' },
    ),
    ...late.map(([, anchor]) => anchor),
  ],
  put: () => mark('secret'),
})

/**
 * Header and payload of a JSON Web Token, with or without signature: all segments go. A header that no payload follows is
 * matched too and left as it is, so that a long run of such letters is read once and not again from each of its places.
 */
const webToken = patternRule({
  name: 'web-token',
  form: /(?<![A-Za-z0-9])eyJ[\w-]{8,8000}(\.[\w-]{4,16000}(?:\.[\w-]{0,4000}){0,3})?/g,
  anchors: anchorsOf(['eyJ'], { before: '[^A-Za-z0-9]' }),
  put: (whole, [payload]) => (payload === undefined ? whole : mark('secret')),
  worth: (text) => text.includes('eyJ'),
})

const hook = patternRule({
  name: 'hook',
  form: /(hooks\.slack\.com\/(?:services|workflows|triggers)\/|discord(?:app)?\.com\/api\/webhooks\/)[\w/-]{10,200}/g,
  anchors: anchorsOf([String.raw`hooks\.slack\.com`, String.raw`discord\.com/api`, String.raw`discordapp\.com/api`]),
  put: (_whole, [lead = '']) => lead + mark('secret'),
  worth: (text) => text.includes('hooks'),
})

/** Mask tokens that are known by their form, wherever they stand. */
export const tokenRules: readonly Rule[] = [token, webToken, hook]
