import { subCommandOptions } from '@/lib/domain/shape/programs'
import { followedFlags } from '@/lib/domain/template/read-units'
import type { SimpleCommand } from '@/lib/domain/template/types'

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Flags that take a value wherever they are known. */
const alwaysValued = set(
  '-m --message --body --body-file --title -run --jq --json --repo -R --field --raw-field --limit --state --base --head -X --method ' +
    '--output --format --template --file --timeout --count --branch --author --assignee --label --name --config --env --filter -tags ' +
    '-C -o -t -L -H -d -k -q -F -f -e -b -B -n -p -u -w -c -j -s',
)
/** Flags that take none wherever they are known. */
const neverValued = set(
  '-v --verbose -q --quiet -a --all -r -R --recursive -la -al -l -h --help --version --force -y --yes --cached --staged --stat ' +
    '--oneline --short --name-only --porcelain --hard --soft --amend --no-edit --draft --paginate --watch --fix --write --dry-run ' +
    '--no-verify --json --porcelain --global --save-dev --tags --prune -race -u -i -s -p -d -D -c -x -f -n',
)
/** Flags that the known programs differ in from the tables above. */
const ofProgram: Readonly<Record<string, ReadonlySet<string>>> = {
  gh: set('-q -f -F -R -B -H -b -t -L -X -s -n -l -a --json'),
  git: set('-m -n -C -b -B -S -G -L'),
  go: set('-o -run -tags -C -p -timeout -count'),
  curl: set('-X -H -d -o -u -F -A -b'),
  sed: set('-e -f'),
  grep: set('-e -f -A -B -C -m'),
  rg: set('-e -f -A -B -C -m -g -t'),
  head: set('-n -c'),
  tail: set('-n -c'),
  xargs: set('-I -n -P'),
  find: set('-name -path -type -maxdepth -mindepth -iname -not -exec -newer -mtime'),
  docker: set('-e -p -v -w -u -f'),
  tmux: set('-t -s -n -c -S -F'),
}

/**
 * Flags that take the next word as their value, learned from all commands of one head: one that also stands alone takes none; one that is
 * always followed by a word takes it where the commands then have arguments of the same number more often, or where it is known for that.
 */
export function learnArity(commands: readonly SimpleCommand[]): Set<string> {
  const program = commands[0]?.head.split(' ', 1)[0] ?? ''
  const read = commands.map(({ words }) => followedFlags(words.slice(1)))
  const bare = new Set(read.flatMap((one) => [...one.bare]))
  const followed = [...new Set(read.flatMap((one) => [...one.followed]))].filter((name) => !bare.has(name)).sort()
  const known = Object.hasOwn(ofProgram, program) ? ofProgram[program]! : undefined
  const options = subCommandOptions(program)
  return new Set(
    followed.filter((name) => {
      if (known?.has(name) || options?.has(name)) return true
      if (known && name.length === 2) return false
      const isAlways = alwaysValued.has(name)
      if (isAlways !== neverValued.has(name)) return isAlways
      return evens(commands, read, name) ?? /^--|^-[a-z]{3,}$/.test(name)
    }),
  )
}

/** Whether taking the word after the flag makes the numbers of words of commands with and without it alike; null where it says nothing. */
function evens(commands: readonly SimpleCommand[], read: readonly { followed: Set<string> }[], name: string): boolean | null {
  const plain = commands.map(({ words }) => words.filter(({ value }) => !value.startsWith('-')).length)
  const without = new Set(plain.filter((_, at) => !read[at]!.followed.has(name)))
  if (without.size === 0) return null
  const withIt = plain.filter((_, at) => read[at]!.followed.has(name))
  const asSwitch = withIt.filter((count) => without.has(count)).length
  const asValued = withIt.filter((count) => without.has(count - 1)).length
  return asSwitch === asValued ? null : asValued > asSwitch
}
