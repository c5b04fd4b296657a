import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('.', import.meta.url))

/** The text of a file of the checkout, named from its root. */
export const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** The files of helpers that a file of tests imports. */
export const supportOf = (file: string): string[] =>
  [...textOf(file).matchAll(/'(@|\.[^']*)\/([^']*\.test-support)'/g)]
    .map(([, folder = '', name = '']) => path.join(folder === '@' ? '' : path.dirname(file), folder === '@' ? '' : folder, name))
    .flatMap((place) => [`${place}.ts`, `${place}.tsx`].filter((one) => existsSync(path.join(root, one))))
