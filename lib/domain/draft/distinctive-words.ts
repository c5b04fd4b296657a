import { stem } from '@/lib/domain/search/stem'
import { stopWords, weakWords } from '@/lib/domain/search/stop-words'

/** Dates, greetings, numbers and feelings: shared by requests of every kind. */
const idle = new Set(
  (
    'january february march april may june july august september october november december monday tuesday wednesday thursday friday ' +
    'saturday sunday today tomorrow yesterday hello following implement plan context details morning afternoon evening bonjour hope hoping ' +
    'nothing everything anything one two three four couple few help helping assist assistance request requests appreciate upset frustrated disappointed excellent glad soon possible process'
  ).split(' '),
)

/** Addresses: their pieces (`https`, `com`, an owner's name) say nothing of what is asked. */
const address = /\S*:\/\/\S*|(?<!\S)\S*www\.\S*|(?<!\S)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,12}\/\S*/gi

/** Words of a text, lower case, in order, that tell what is asked for: no talk, no piece of an address, no mark of redaction. */
export function distinctiveWords(text: string): string[] {
  const plain = text.replaceAll(address, ' ').replaceAll(/\[redacted:[a-z-]+\]/g, ' ')
  return [...plain.toLowerCase().matchAll(/(?<![\p{L}\p{N}])\p{L}{2,24}(?![\p{L}\p{N}])/gu)]
    .map(([word]) => word)
    .filter((word) => !stopWords.has(word) && !weakWords.has(stem(word)) && !idle.has(word))
}
