import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commandHeads, headsOfArguments } from '@/lib/domain/shape/command-heads'

const texts: [string, string[]][] = [
  ['cd app && npm test', ['npm test']],
  ['pushd x; export A=1; popd; go build ./...', ['go build']],
  ['sudo -u deploy systemctl restart web', ['systemctl restart']],
  ['env -u HOME A=1 npm test', ['npm test']],
  ['source .venv/bin/activate && pytest -q', ['pytest']],
  ['. ./env.sh; make test', ['make test']],
  ['rtk test bun run test', ['bun run test']],
  ['rtk proxy gh api x', ['gh api']],
  ['rtk git status', ['git status']],
  ['rtk lint', ['lint']],
  ['env | sort', ['env', 'sort']],
  ['time git status', ['git status']],
  ['timeout -k 5 30s npm test', ['npm test']],
  ['nohup nice -n 10 cargo +nightly build &', ['cargo build']],
  ['npx -y prisma@6.1.0 migrate dev', ['prisma migrate']],
  ['npx @scope/tool@latest go', ['tool']],
  ['pnpm exec tsc --noEmit', ['tsc']],
  ['uv run --python 3.12 pytest -q', ['pytest']],
  ['python -m pytest tests', ['pytest']],
  ['python3 script.py', ['python3']],
  ['python3 tools/run.py build', ['python3']],
  ['make -m all check', ['make all']],
  ['command -v git', ['command']],
  ['bash -lc "cd x && git push"', ['git push']],
  ['bash -c "bash -c \'git log\'"', ['git log']],
  ['bash deploy.sh', ['bash']],
  ['kubectl -n prod get pods', ['kubectl get']],
  ['docker compose up -d', ['docker compose']],
  ['bun src/index.ts', ['bun']],
  ['make -C build -j8 test', ['make test']],
  ['git add a && git add b', ['git add', 'git add']],
  ['a; b; c; d; e', ['a', 'b', 'c', 'd']],
  ['VERSION=$(git describe) npm publish', ['git describe', 'npm publish']],
  ['git commit -m "$(cat <<\'EOF\'\nfix: rm -rf things\nEOF\n)"', ['git commit']],
  ['cat <<EOF\n$(rm -rf x)\nEOF', ['cat']],
  ['for f in *.ts; do prettier "$f"; done', ['prettier']],
  ['[ -f x ] && ls', ['test', 'ls']],
  ['$PYTHON run.py', ['$PYTHON']],
  ['sudo', ['sudo']],
  [')) ((', []],
]

describe('commandHeads', () => {
  it.each(texts)('%s', (text, heads) => expect(commandHeads(text)).toEqual(heads))

  it('reads a command given as a list of arguments', () => {
    expect(headsOfArguments(['bash', '-lc', 'git status && npm test'])).toEqual(['git status', 'npm test'])
    expect(headsOfArguments(['git', '-C', 'a b; rm', 'status'])).toEqual(['git status'])
    expect(headsOfArguments(['git status; ls'])).toEqual(['git status', 'ls'])
    expect(headsOfArguments([])).toEqual([])
  })

  it('never throws and never gives more than four heads', () => {
    const piece = fc.constantFrom(
      'git',
      ' ',
      '"',
      "'",
      '$(',
      ')',
      '`',
      '|',
      '&&',
      ';',
      '<<E',
      '\n',
      '{',
      '(',
      'if',
      'then',
      '\\',
      '${',
      '#',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 40 }), (pieces) => {
        expect(commandHeads(pieces.join('')).length).toBeLessThanOrEqual(4)
      }),
      { numRuns: 500 },
    )
  })

  it('keeps quoted text out of the heads', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const quoted = `'${text.replaceAll("'", `'\\''`).replaceAll('\0', '')}'`
        expect(commandHeads(`git commit -m ${quoted}`)).toEqual(['git commit'])
      }),
    )
  })

  it('survives deep nesting and long commands', () => {
    for (const text of ['$('.repeat(3000), '('.repeat(5000), 'a|'.repeat(20_000), `bash -c "${'x '.repeat(50_000)}`]) {
      expect(commandHeads(text).length).toBeLessThanOrEqual(4)
    }
  })
})
