import { stem } from '@/lib/domain/search/stem'
import { tokenise } from '@/lib/domain/search/tokenise'

/**
 * Words of one meaning in instructions, the first of a line standing for the others: two people name one act by different verbs.
 * General English of operations alone; the words of a trade are told by counting.
 */
const groups = `
run execute invoke launch perform issue
start boot initialize
restart reboot bounce
stop halt shutdown terminate kill disable
check verify validate confirm ensure inspect examine assert
read open view look review
search find locate lookup grep query
write edit modify update change amend adjust alter set
create generate add new produce
delete remove drop erase purge discard
copy clone duplicate
fetch download pull retrieve
push upload publish
deploy release ship rollout
revert rollback undo restore
replace rotate swap renew exchange
send notify inform announce email message
move migrate transfer relocate
compile build
fail error failure crash break broken
ok success succeed pass green healthy
log record
wait pause
credential password secret
database db
repository repo
environment env
configuration config
production prod
directory folder
application app
documentation docs doc
dependency package library
customer client
invoice bill
issue ticket bug
server host machine
id identifier
`

const canonical = new Map(
  groups
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...others] = line.split(' ').map(stem)
      return [first, ...others].map((word): [string, string] => [word, first])
    }),
)

/** The distinct words of some texts, stemmed, each as the one that stands for its meaning. */
export function canonicalWords(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap(tokenise).map((word) => canonical.get(word) ?? word))
}
