const greeting =
  /^(?:hi|hello|hey|hiya|heya|howdy|yo|greetings|dear|good (?:morning|afternoon|evening|day)|hallo|guten (?:tag|morgen|abend)|moin|bonjour|bonsoir|salut|hola|buenos d[ií]as|buenas(?: tardes| noches)?|ol[aá]|oi|bom dia|boa (?:tarde|noite)|こんにちは|こんばんは|おはよう(?:ございます)?|你好|您好|嗨)(?![\p{L}\p{N}'’-])/iu
/** Who is greeted: a general word, or a name before the sign that ends the greeting. */
const greeted =
  /^[ \t]+(?:there|all|everyone|everybody|team|folks|guys|again|friend|sir|madam|\p{Lu}[\p{L}-]{1,20}(?=[ \t]*(?:[,!.:;—–-]|$)))(?:[ \t]+(?:team|again|folks))?(?![\p{L}\p{N}'’])/iu
const filler =
  /^(?:ok(?:ay)?|alright|all right|so|well|great|nice|cool|perfect|awesome|sure|right|now|thanks(?: (?:a lot|so much))?|thank you(?: (?:so|very) much)?|oh|u+m+|u+h+|hm+|yeah|yes|yep|no|danke|merci|gracias|obrigad[oa]|ありがとうございます|ありがとう|谢谢)(?=[ \t]*[,.!…;:—–-]+(?:\s|$))/iu
const joint = /^[\s,.!…;:、，。！—–-]+/u

/** A text without the greetings, thanks and fillers that it begins with; empty where it is nothing else. */
export function withoutGreeting(text: string): string {
  let rest = text.trim()
  for (;;) {
    const opener = greeting.exec(rest) ?? filler.exec(rest)
    if (!opener) return rest
    const behind = rest.slice(opener[0].length)
    const named = greeting.test(rest) ? behind.replace(greeted, '') : behind
    rest = named.replace(joint, '').trim()
  }
}
