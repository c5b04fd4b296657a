import { readsAsThanks } from '@/lib/domain/outcome-text/reads-as'
import { isFollowUp } from '@/lib/domain/request/is-follow-up'
import { isBareLocal, readSlashCommand } from '@/lib/domain/request/slash-command'
import { unwrap } from '@/lib/domain/request/unwrap'

/**
 * How a person's message takes what was done before it: thanks; asks to hand it out (commit, push, merge), which accepts it; complains; wants
 * it undone; leaves; only goes on with it; or asks for something, which may be new or the same again.
 */
export type PersonWord = 'thanks' | 'accepts' | 'complains' | 'undoes' | 'leaves' | 'continues' | 'asks'

/** Beginning of a message that is read: what follows is often pasted. */
const readCharacters = 400
/** Longest message that only asks to hand out what was made, in characters. */
const deliveryMax = 160

const opening =
  /^(?:[\s,.!:;，、。！-]|(?<!\p{L})(?:ok(?:ay)?|yes|yep|yeah|great|perfect|cool|nice|good|fine|now|then|and|please|pls|so|alright|awesome|lgtm|looks good|sounds good|it works|works|can you|could you|let['’]?s|go ahead and|you can|super|gut|ja|bitte|dann|jetzt|oui|parfait|maintenant|puis|et|vale|sí|perfecto|ahora|y|por favor|sim|ótimo|agora|e|はい|では|好的|好|请|那就)(?![\p{L}]))*/iu
const delivery =
  /^(?:comm?it(?:te|tez)?\b|push(?:e|ez)?\b|merge\b|ship (?:it|this)|land (?:it|this)|publish\b|release\b|deploy\b|(?:open|create|make|raise|submit|file|send)(?: up)? (?:a |an |the |it as a )?(?:draft )?(?:pr\b|pull[ -]request|merge[ -]request|mr\b)|stage and commit|save and commit|tag (?:it|this|the)|committ?e(?:n)?\b|einchecken|übertrage|veröffentlich|livr(?:e|ez)\b|pousse[rz]?\b|publie[rz]?\b|fusionne[rz]?\b|haz (?:un )?(?:commit|push|merge)|sube\b|publica\b|despliega\b|confirma los cambios|fa(?:ça|z) (?:o |um )?(?:commit|push|merge)|publique\b|envie para|コミット|プッシュ|マージ|デプロイ|リリース|提交|推送|合并|合併|发布|發布|部署)/iu

const undoing =
  /^(?:no[,.!\s]+)?(?:please )?(?:undo|revert|roll ?back|restore (?:it|that|the (?:old|previous|original))|put (?:it|that|this) back)\b|\bI(?:['’]ve| have)? (?:just )?(?:reverted|undid|undone|rolled back|discarded) (?:your|the|this|that|it|all)\b|^(?:bitte )?(?:mach das rückgängig|rückgängig|setz(?:e)? (?:das|es) zurück)|^annule[rz]?\b|^reviens en arrière|^(?:deshaz|revierte|deshacer)(?!\p{L})|^(?:desfa(?:ça|z)|reverta|desfazer)(?!\p{L})|元に戻し|取り消し|やり直し|撤销|撤銷|回滚|回滾|还原|還原/iu

const complaints: readonly RegExp[] = [
  /\b(?:still|again) (?:not|no\b|doesn['’]?t|does not|don['’]?t|isn['’]?t|can['’]?t|fails?|failing|failed|broken|wrong|the same|getting|get|seeing|see (?:the|it|an)|shows?|crash\w*|happen\w*|missing|says|have the)/i,
  /\b(?:that|this|it|which)(?:['’]?s| is| was| are)(?: just| clearly| completely| still| all)? (?:wrong|incorrect|broken|not (?:right|correct|it\b|what|working|true|good|enough|fixed|there)|worse|useless|nonsense|failing)/i,
  /\b(?:that|this|it|which|they|nothing|button|page|build|test|tests) (?:does|do|did|is|are|was|were)(?: not|n['’]?t) (?:work|working|help|fix|change|show|appear|compile|build|pass|solve|match)/i,
  /\b(?:not|isn['’]?t|wasn['’]?t) what I (?:asked|wanted|meant|said|need)|\bI (?:asked|told|said|meant|wanted|was talking about|was asking)\b(?! (?:to (?:ask|thank|say|know|see if|check|let you)|my|our|him|her|them|thanks|thank|myself)\b).{0,80}|\bthat['’]?s not (?:it|what|how|right|true)\b/i,
  /^(?:no[,.!\s]+)?(?:(?:it|this|that)(?:['’]s| is| was)? )?(?:still )?(?:not (?:working|right|correct|fixed|it)|wrong|incorrect|broken|falsch|kaputt|faux|incorrecto|errado)[\s.!]*$/i,
  /^(?:still )?(?:(?:doesn|didn|isn|won|can|couldn)['’]?t|(?:does|did|do|can) ?not) (?:work|help|compile|build|run|pass|fix|change|show|start|load)/i,
  /\byou(?:['’]ve| have)? (?:broke|broken|forgot|forgotten|missed|ignored|misunderstood|didn['’]?t|did not|haven['’]?t|removed the|deleted the|should not have|shouldn['’]?t have|made a mistake)\b|\bwhy (?:did|have|would|are) you\b|\bwhy (?:is|does|did|isn['’]?t|doesn['’]?t) (?:it|this|that) (?:still|not|fail|break)/i,
  /\b(?:I (?:don['’]?t|do not|can['’]?t|cannot|still don['’]?t) see|it (?:fails|failed|crashes|crashed|breaks|broke)\b|(?:now|but|still) (?:I['’]?m |I am |it['’]?s )?(?:getting|get|got|throws?|throwing) (?:an? |the |this |these |another )?\S{0,20}\s?(?:error|exception|warning|failure)|same (?:error|problem|issue|result|bug)|bad news|no luck|wrong (?:file|one|place|branch|approach|direction|way|page|section))\b/i,
  /^(?:no|nope|wrong|stop|wait|hmm|incorrect|ugh|wtf)\b(?![\s,.!-]*(?:thanks|thank|problem|worries|need|that['’]?s (?:all|it|fine|ok)|nothing|it['’]?s (?:fine|ok)|more|further|other))[\s,.!-]+\S/i,
  /\b(?:funktioniert|geht|klappt|läuft|stimmt)(?: (?:es|das|so|noch|immer|leider|aber))* (?:immer noch |noch )?nicht|immer noch (?:der|ein|das|kein|falsch|kaputt|rot)|das ist (?:falsch|nicht (?:richtig|was|das))|\bdu hast (?:\S+ ){0,3}(?:vergessen|gelöscht|kaputt)/i,
  /\bne (?:marche|fonctionne|compile|passe)(?:nt)? (?:toujours )?pas|toujours (?:pas|la même erreur|en échec|cassé)|c['’]est (?:faux|incorrect|pas (?:bon|ça|ce que))|tu as (?:oublié|cassé|supprimé)/i,
  /\b(?:sigue (?:sin|fallando|dando|roto|igual)|todavía (?:no|falla)|no (?:funciona|compila|sirve|pasa)|está (?:mal|roto)|eso no es|no es (?:lo que|correcto)|te (?:olvidaste|falta))/i,
  /\b(?:ainda (?:não|falha|dá|está)|não (?:funciona|funcionou|compila|deu certo|é (?:isso|o que))|está (?:errado|quebrado)|você (?:esqueceu|quebrou|apagou))/i,
  /まだ.{0,12}(?:動かない|動きません|エラー|失敗|直って)|(?:違います|違う|間違っ|動きません|動かない|うまくいかない|うまくいきません|おかしい)/u,
  /(?:还是|仍然|依然|還是).{0,8}(?:不行|不对|不對|报错|報錯|错误|錯誤|失败|失敗|没有|沒有|不能)|不对|不對|错了|錯了|没有(?:修复|解决|生效)|不工作|跑不起来/u,
]

const leaving = /^(?:exit|quit|bye|goodbye|clear|logout|compact|tschüss|au revoir|adi[oó]s|tchau|さようなら|再见|再見)[\s.!]*$/i
/** Commands of a harness that end a session or begin another. */
const leavingCommands = /^(?:exit|quit|clear|new|logout|reset|bye)$/i

/** Reads a message of a person that follows work. */
export function readPersonWord(message: string): PersonWord {
  const { text } = unwrap(message)
  const slash = readSlashCommand(text)
  if (slash && !slash.startsWork) {
    if (/^(?:undo|rewind)$/i.test(slash.name)) return 'undoes'
    return leavingCommands.test(slash.name) ? 'leaves' : 'continues'
  }
  const plain = text.trim()
  if (isBareLocal(plain)) return 'continues'
  if (leaving.test(plain)) return 'leaves'
  const start = plain.slice(0, readCharacters).replaceAll(/```[\s\S]*?(?:```|$)/g, ' ')
  if (undoing.test(start)) return 'undoes'
  if (readsAsThanks(plain)) return 'thanks'
  if (complaints.some((form) => form.test(start))) return 'complains'
  if (isDelivery(slash ? `${slash.name} ${slash.args}` : plain)) return 'accepts'
  return isFollowUp(plain) ? 'continues' : 'asks'
}

/** Whether a message asks for nothing but to hand out what was made. */
export function isDelivery(text: string): boolean {
  return text.length <= deliveryMax && delivery.test(text.replace(opening, ''))
}

const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .slice(0, againCharacters)
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu) ?? [],
  )
/** Share of the words of either request that asking again shares with it. */
const againShare = 0.75
const againWords = 5
/** Beginning of a request that is compared. */
const againCharacters = 2000

/** Whether a message asks for the same as an earlier one: nearly the same words, and enough of them. */
export function isAskedAgain(earlier: string, later: string): boolean {
  const [a, b] = [wordsOf(earlier), wordsOf(later)]
  if (Math.min(a.size, b.size) < againWords) return false
  const shared = [...a].filter((word) => b.has(word)).length
  return shared / Math.max(a.size, b.size) >= againShare
}
