import { mark } from '@/lib/redact/mark'

/** Forms in which providers issue their tokens; each begins with a fixed prefix. */
const forms = [
  '(?:AKIA|ASIA|AGPA|AIDA|AROA|ANPA|ABIA|ACCA)[A-Z0-9]{16}',
  'gh[pousr]_[A-Za-z0-9]{16,255}',
  String.raw`github_pat_\w{20,255}`,
  String.raw`gl(?:pat|ptt|dt|rt|cbt|soat|ft|imt|agent|oas)-[\w.-]{16,255}`,
  String.raw`xox[a-z](?:\.xox[a-z])?-[\w-]{10,255}`,
  String.raw`xapp-[\w-]{10,255}`,
  '(?:sk|rk|pk)_(?:live|test|prod)_[A-Za-z0-9]{10,255}',
  'whsec_[A-Za-z0-9+/=]{16,255}',
  String.raw`AIza[\w-]{30,60}`,
  String.raw`GOCSPX-[\w-]{16,80}`,
  String.raw`ya29\.[\w-]{20,1000}`,
  String.raw`sk-(?:proj|ant|svcacct|admin|or|lf|None|service)-[\w-]{16,512}`,
  String.raw`sk-(?=[\w-]{0,64}\d)[\w-]{20,512}`,
  String.raw`npm_[A-Za-z0-9]{30,80}`,
  String.raw`pypi-[\w-]{40,512}`,
  'hf_[A-Za-z0-9]{24,80}',
  'do[oprt]_v1_[a-f0-9]{32,128}',
  String.raw`SG\.[\w-]{16,64}\.[\w-]{16,128}`,
  'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}',
  String.raw`(?:dckr_pat|lin_api|lin_oauth|figd|ntn|glsa|nvapi|sntrys|sntryu|rubygems|gsk|xai|pplx|tvly|phc|phx|sbp|ops|r8|PMAK|hvs|hvb|atlasv1|dapi|EAAC)[_.-][\w.=-]{20,1000}`,
  String.raw`AGE-SECRET-KEY-1[A-Z0-9]{40,80}`,
  String.raw`\d{8,10}:AA[\w-]{32,35}`,
]

const token = new RegExp(String.raw`(?<![A-Za-z0-9])(?:${forms.join('|')})`, 'g')
/**
 * Header and payload of a JSON Web Token, with or without signature: all segments go. A header that no payload follows is
 * matched too and left as it is, so that a long run of such letters is read once and not again from each of its places.
 */
const webToken = /(?<![A-Za-z0-9])eyJ[\w-]{8,8000}(\.[\w-]{4,16000}(?:\.[\w-]{0,4000}){0,3})?/g
const hook = /(hooks\.slack\.com\/(?:services|workflows|triggers)\/|discord(?:app)?\.com\/api\/webhooks\/)[\w/-]{10,200}/g

/** Masks tokens that are known by their form, wherever they stand. */
export function redactTokens(text: string): string {
  const words = text.replace(token, mark('secret'))
  const masked = words.includes('eyJ')
    ? words.replace(webToken, (all: string, payload?: string) => (payload === undefined ? all : mark('secret')))
    : words
  return masked.includes('hooks') ? masked.replace(hook, `$1${mark('secret')}`) : masked
}
