import { readsAsThanks } from '@/lib/domain/outcome-text/reads-as'

/** Longest text that may be one, in characters. */
const lengthMax = 80

/** Phrases of assent, refusal, thanks and going on; longer ones first, so that none is cut by a shorter one. */
const phrases = [
  // English
  "go ahead|carry on|keep going|keep on|go on|go for it|do (?:it|that|so|both|all|this|them)|try (?:it |that )?(?:again|once more)|once more|one more time|sounds (?:good|great)|looks? (?:good|great)|that works(?: now)?|(?:it|this) works(?: now)?|works now|makes sense|not yet|never ?mind|no problem|all good|of course|thank (?:you|u)|(?:so|very) much|a lot|let['’]?s (?:go|do it|do that|try it|try that)|as (?:you )?(?:suggested|proposed|recommended)|where you left off|from where (?:you|we) (?:left off|stopped)|you can (?:continue|proceed|go ahead)|(?:the )?(?:first|second|third|last|former|latter)(?: one| option)?|give it a try|lgtm|that['’]?s (?:it|right|correct|fine|all|good|ok)|i agree|for now|are you (?:done|finished|there)|what['’]?s next|and (?:then|now)",
  // German
  'in ordnung|alles klar|mach(?:e|en sie)? (?:es|das|weiter|so)|(?:ja )?mach(?:e)? das|(?:vielen|besten|danke) dank|danke (?:schön|sehr)|noch ?(?:ein)?mal|versuch(?:e|s)?(?: es)? (?:nochmal|noch einmal|erneut|wieder)|weiter ?machen|passt (?:so)?|sieht gut aus|klingt gut',
  // French
  "d['’]accord|vas[- ]y|allez[- ]y|merci beaucoup|c['’]est (?:bon|bien|ça|parfait)|très bien|essa(?:ie|yez) encore|ré?essa(?:ie|yez|yer)|encore une fois|ça marche|tu peux continuer|vous pouvez continuer|bien sûr|fais[- ]le|faites[- ]le",
  // Spanish
  'de acuerdo|muchas gracias|otra vez|de nuevo|int[eé]ntalo(?: de nuevo| otra vez)?|prueba (?:de nuevo|otra vez)|está bien|puedes (?:continuar|seguir)|por supuesto|por favor|hazlo|dale',
  // Portuguese
  'muito obrigad[oa]|pode (?:continuar|seguir|ir|fazer)|tent[ea] (?:de novo|novamente|outra vez)|vai em frente|faça isso|faz isso|tudo bem|está (?:bem|bom|ótimo)|tá bom|com certeza|siga em frente',
].join('|')
const phrase = new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases})(?![\\p{L}\\p{N}])`, 'giu')

/** Words that say nothing of their own. */
const core = new Set(
  (
    'y yes yep yeah yup ya ye ok okay okey k kk sure fine good great perfect nice cool awesome excellent right correct exactly agreed agree indeed thanks thank thx ty cheers ' +
    'please pls continue proceed resume next again retry go no nope n nah not none neither both all stop wait done more hm hmm right really why alright absolutely definitely yessir ' +
    'ja jawohl jo jep genau gut passt weiter bitte danke nein nochmal klar los richtig super stimmt doch gerne fertig fortfahren ' +
    'oui non merci encore parfait bien continuer continuez poursuis poursuivez exact exactement ' +
    'sí si vale adelante continúa continua continuar continúe sigue siga gracias perfecto claro correcto listo exacto bueno venga ' +
    'sim não nao obrigado obrigada perfeito certo beleza isso ótimo continue prossiga ' +
    'd’accord'
  ).split(' '),
)
/** Words that may stand beside them. */
const beside = new Set(
  'it that this them these then and now with the a to so just do you we i me us is as on for too also one option number choice there here mate man sir und dann es das so jetzt et le la ça puis y lo eso ahora o e agora isso entonces então'.split(
    ' ',
  ),
)
const choice =
  /^(?:(?:option|number|choice|answer|nr|no)?\s*[#(]?(?:\d{1,2}|[a-e])[).]?)(?:(?:\s*(?:,|and|&|\+|then)\s*)(?:\d{1,2}|[a-e])[).]?){0,4}$/i
const eastern =
  /^(?:はい|うん|ええ|そう(?:です|してください)?|お願い(?:します|いたします)?|続け(?:て(?:ください)?|る)?|続き(?:を)?(?:お願いします)?|進めて(?:ください)?|もう一度(?:お願いします|試して(?:ください)?|やって(?:ください)?)?|再試行|ありがとう(?:ございます|ございました)?|いいえ|いい(?:よ|です|ですね)|了解(?:です|しました)?|わかりました|分かりました|オーケー|オッケー|やって(?:ください)?|どうぞ|次(?:へ)?|大丈夫(?:です)?|是的?|对的?|對的?|好(?:的|吧|啊|了)?|可以(?:的|了)?|行|继续(?:吧|做)?|繼續(?:吧|做)?|请继续|請繼續|接着(?:做|来)?|谢谢(?:你|您)?|謝謝(?:你|您)?|多谢|多謝|再试(?:一次|一下)|再試(?:一次|一下)|再来一次|重试|重試|没问题|沒問題|不(?:是|用|要|行)?|没有|沒有|嗯+|同意|确定|確定|确认|確認|下一步)+$/u

/** Whether a text only goes on with the request before it: assent, refusal, thanks, "continue", a choice, or nothing at all. */
export function isFollowUp(text: string): boolean {
  const plain = text.trim().replace(/^(?:system|user):\s*/i, '')
  if (plain.length > lengthMax) return false
  if (!/[\p{L}\p{N}]/u.test(plain) || choice.test(plain)) return true
  if (eastern.test(plain.replaceAll(/[\s\p{P}\p{S}]+/gu, ''))) return true
  if (readsAsThanks(plain)) return true
  // A sign stands for each phrase.
  const rest = plain.toLowerCase().replaceAll('+', ' ').replaceAll(phrase, ' + ')
  const words = rest.match(/[\p{L}\p{N}\p{M}'’]+|\+/gu) ?? []
  const isTold = words.some((word) => word === '+' || core.has(word))
  return isTold && words.every((word) => word === '+' || core.has(word) || beside.has(word))
}
