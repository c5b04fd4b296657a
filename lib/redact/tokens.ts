import { anchorsOf } from '@/lib/redact/anchor'
import { mark } from '@/lib/redact/mark'
import { patternRule, type Rule } from '@/lib/redact/rule'

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
]

/** Of a messenger's bots: it begins with their number. */
const botToken = String.raw`\d{8,10}:AA[\w-]{32,35}`

const token = patternRule({
  name: 'token',
  form: new RegExp(
    String.raw`(?<![A-Za-z0-9])(?:${[...forms.map(([begins, rest]) => `(?:${begins.join('|')})${rest}`), botToken].join('|')})`,
    'g',
  ),
  anchors: [
    ...anchorsOf(
      forms.flatMap(([begins]) => begins),
      { before: '[^A-Za-z0-9]' },
    ),
    { form: String.raw`\d\d\d:AA`, lead: 7 },
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
