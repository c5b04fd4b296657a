import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const pagesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder)).flatMap((file) => (file.endsWith('.md') ? [path.posix.join(folder, file)] : []))

/** A code block of a page. */
export interface Block {
  page: string
  language: string
  text: string
}

/** Every code block of README and docs. */
export const documentedBlocks: Block[] = ['README.md', ...pagesIn('docs'), ...pagesIn('docs/playbooks')].flatMap((page) =>
  [...readFileSync(path.join(root, page), 'utf8').matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', text = '']) => ({ page, language, text }),
  ),
)

export const shellBlocks = documentedBlocks.filter(({ language }) => language === 'sh' || language === '')

const ours =
  /(?:^|[\s;(])(?:npx |\/opt\/mettle\/node_modules\/\.bin\/)?mettle (?!-- )((?:"[^"]*"|<[\w-]+>|[^\s;#&|<>"]+|[ ](?!#))+)/g
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain?.replace(/[)"]+$/, '') ?? '')

/** The words after `mettle` of each command of ours in a block, with continued lines joined. */
export const commandsIn = (text: string): string[][] =>
  text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/(?:^|\s)#.*$/, ''))
    .filter((line) => !line.startsWith('npm '))
    .flatMap((line) => [...line.matchAll(ours)].map(([, said = '']) => wordsOf(said)))
