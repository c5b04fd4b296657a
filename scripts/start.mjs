// `npm start`: starts Mettle, prints the address, and ends with it. --dev serves with live reload; --demo opens the sample data.
import { StartError, startMettle } from './start-mettle.mjs'

const isDemo = process.argv.includes('--demo')
const write = (content, stream) => void (stream === 'err' ? process.stderr : process.stdout).write(content)

try {
  const { url, said, ended } = await startMettle({ isDev: process.argv.includes('--dev'), isDemo, write })
  if (isDemo) console.log(`Demo data is loaded: open ${url}/?workspace=demo`)
  for (const line of said) console.log(line)
  // The last line of a start: whoever waits for the server reads it.
  console.log(`Mettle ready at ${url}`)
  process.exit(await ended)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  if (!error.isSaid) console.error(`mettle: ${error.message}`)
  process.exit(error.code)
}
