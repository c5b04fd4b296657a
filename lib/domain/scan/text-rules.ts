import type { Hit, Rule } from './types'

interface TextRule extends Rule {
  pattern: RegExp
}

/** Looked for in every text, whatever its language. */
export const textRules: readonly TextRule[] = [
  {
    code: 'tag-characters',
    severity: 'deny',
    what: 'holds invisible tag characters',
    why: 'an agent reads them and a person cannot see them',
    // Flags of regions are made of these after a black flag.
    pattern: /(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]{0,8})[\u{E0000}-\u{E007F}]/gu,
  },
  {
    code: 'bidi-control',
    severity: 'deny',
    what: 'holds characters that turn the direction of writing',
    why: 'what is shown is not what is read',
    pattern: /[\u202A-\u202E\u2066-\u2069]/g,
  },
  {
    code: 'zero-width-run',
    severity: 'deny',
    what: 'holds a run of characters without width',
    why: 'whole messages are written with them',
    pattern: /[\u200B-\u200D\u2060-\u2064\uFEFF]{4,}/g,
  },
  {
    code: 'zero-width',
    severity: 'ask',
    what: 'holds a character without width',
    why: 'it splits words so that no search finds them',
    pattern: /(?<![\u200B\u2060-\u2064])[\u200B\u2060-\u2064]/g,
  },
  {
    code: 'terminal-escape',
    severity: 'deny',
    what: 'holds an escape sequence of terminals',
    why: 'printed, it hides or rewrites what is on the screen',
    // eslint-disable-next-line no-control-regex -- control characters are what is looked for
    pattern: /[\u001B\u009B]/g,
  },
  {
    code: 'control-character',
    severity: 'ask',
    what: 'holds a control character',
    why: 'it has no place in a text',
    // eslint-disable-next-line no-control-regex -- control characters are what is looked for
    pattern: /[\u0001-\u0008\u000B\u000E-\u001A\u001C-\u001F\u007F]/g,
  },
  {
    code: 'conversation-marks',
    severity: 'deny',
    what: 'imitates the marks between the turns of a conversation',
    why: 'the reader takes what follows for its owner’s words',
    pattern: /<\|(?:im_start|im_end|system|start_header_id)\|>|^[ \t]*\[\/?INST\]/gim,
  },
  {
    code: 'drops-instructions',
    severity: 'deny',
    what: 'tells the reader to drop its instructions',
    why: 'the only use of it is to take the reader over',
    // Quoted, it is an example of what to look for.
    pattern:
      /(?<!["'“‘`][^"'”’`\n]{0,60})\b(?:ignore|disregard|forget|override)\s+(?:all\s+)?(?:of\s+)?(?:your|the|any)?\s*(?:previous|prior|above|earlier|preceding|original|system)\s+(?:system\s+)?(?:instructions?|prompts?|rules|guidelines|directives)\b/gi,
  },
  {
    code: 'hides-from-user',
    severity: 'ask',
    what: 'asks to keep something from the user',
    why: 'what is done for a person is told to that person',
    pattern:
      /\b(?:do not|don't|never)\s+(?:tell|inform|mention (?:this|it|that) to|reveal (?:this|it|that) to|notify|alert)\s+(?:the\s+)?(?:user|human|operator)\s+(?:about|of|that)\b/gi,
  },
  {
    code: 'sends-secrets',
    severity: 'deny',
    what: 'asks to send secrets away',
    why: 'no task of a skill needs that',
    pattern:
      /\b(?:send|post|upload|exfiltrate|forward|transmit)\b[^.\n]{0,40}\b(?:credentials|api[ _-]?keys?|secrets|tokens?|passwords?|\.env\b|ssh keys?|private keys?|environment variables)\b[^.\n]{0,40}\bto\s+(?:https?:\/\/|[\w.-]+@|this (?:url|address|server|endpoint))/gi,
  },
]

/** Where rules of a table stand in a text. The first place of each is enough for a reader: it is named once a file. */
export function textHits(text: string): Hit[] {
  return textRules.flatMap((rule) => {
    const index = text.search(rule.pattern)
    return index < 0 ? [] : [{ rule, index }]
  })
}
