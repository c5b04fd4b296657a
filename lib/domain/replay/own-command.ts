import { isGenericHead } from '@/lib/domain/background/shipped'

/** Whether neither a command nor what it is a case of (`git checkout` of `git checkout main`) is what agents of any project run. */
export function isOwnCommand(head: string): boolean {
  const words = head.split(' ')
  return !isGenericHead(head) && !words.some((_, at) => at > 0 && isGenericHead(words.slice(0, at + 1).join(' ')))
}
