import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow } from '@/bench/support/real-sets'
import { transcripts, type PublicSet } from '@/bench/support/served-set'
import type { CandidateDetail } from '@/lib/contract/candidate'

/** What tells of one person, by the name that data gives it; within JSON in a string, quotes are escaped. */
const personal =
  /\\*"(?:first_name|last_name|full_name|email|address1|address2|phone|phone_number|dob|date_of_birth|user_id|customer_id)\\*"\s*:\s*\\*"([^"\\]{3,60})\\*"/g
/** The home folder of a person's account. */
const home = /(?:\/Users|\/home|C:\\+Users)[/\\]+([A-Za-z][\w.-]{2,30})/g
/** Accounts that nobody is, and addresses that documentation is written with. */
const nobody = new Set([
  'dev',
  'runner',
  'user',
  'users',
  'root',
  'ubuntu',
  'node',
  'admin',
  'agent',
  'vscode',
  'shared',
  'public',
  'sandbox',
  'username',
  'name',
  'you',
])
const address = /[\w.+-]+@[\w-]+\.[a-z]{2,}/gi
const neutral = /@(?:example\.\w+|.*\.local)$|^(?:git|noreply|no-reply)@/i

/** How a date is to be written, where a tool's description gives an example. */
const form = /^[YMD-]+$/

/** Words of the transcripts of a set that tell of a person: names, addresses, accounts. */
export function personalWords({ folder }: PublicSet): Set<string> {
  const words = new Set<string>()
  for (const file of filesBelow(path.join(transcripts, folder))) {
    const text = readFileSync(file, 'utf8')
    for (const [, value] of text.matchAll(personal))
      if (value && !value.includes('/') && !neutral.test(value) && !form.test(value)) words.add(value)
    for (const [, name] of text.matchAll(home)) if (name && !nobody.has(name.toLowerCase())) words.add(name)
  }
  return words
}

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Which of some personal words, and which addresses of anybody, the files of a draft hold, as whole words in the same case. */
export function wordsHeld({ files, name, description }: CandidateDetail, words: ReadonlySet<string>): string[] {
  const text = [name, description, ...files.map((file) => file.text)].join('\n')
  const known = [...words].filter(
    (word) => text.includes(word) && new RegExp(String.raw`(?<![\w-])${escaped(word)}(?![\w-])`).test(text),
  )
  const addresses = [...text.matchAll(address)].map(([found]) => found).filter((found) => !neutral.test(found))
  return [...new Set([...known, ...addresses])]
}
