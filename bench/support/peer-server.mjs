// What a person would write by hand, as a process of its own: node:http that parses and answers, or a plain Fastify route with one
// prepared statement on the database of the run. Arguments: `http` or `fastify`, port, database.
import http from 'node:http'

const [kind, port, url] = process.argv.slice(2)
const listening = () => console.log('Ready')

const table = 'CREATE TABLE "BenchUse" ("id" INTEGER PRIMARY KEY, "body" TEXT NOT NULL)'
const skills = 'CREATE TABLE "BenchSkill" ("name" TEXT PRIMARY KEY, "description" TEXT NOT NULL)'
const skill = `INSERT INTO "BenchSkill" VALUES ('resend-item', 'Send an item again.')`

if (kind === 'http') {
  const server = http.createServer((request, response) => {
    const parts = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(text ? JSON.parse(text) : { ok: true }))
    })
  })
  server.listen(Number(port), '127.0.0.1', listening)
} else {
  const { default: fastify } = await import('fastify')
  const { read, write } = url.startsWith('file:') ? await sqlite(url.slice('file:'.length)) : await postgres(url)
  const app = fastify()
  app.get('/', () => read('resend-item'))
  app.post('/', async ({ body }) => {
    await write(JSON.stringify(body))
    return body
  })
  await app.listen({ port: Number(port), host: '127.0.0.1' })
  listening()
}

/** As safe as ours: what was answered is on the disk. */
async function sqlite(file) {
  const { default: Database } = await import('libsql')
  const database = new Database(file)
  for (const sql of ['PRAGMA journal_mode = WAL', 'PRAGMA synchronous = FULL', table, skills, skill]) database.exec(sql)
  const one = database.prepare('SELECT * FROM "BenchSkill" WHERE "name" = ?')
  const insert = database.prepare('INSERT INTO "BenchUse" ("body") VALUES (?)')
  return { read: async (name) => one.get([name]), write: async (body) => insert.run([body]) }
}

async function postgres(connectionString) {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ connectionString, max: 10 })
  for (const sql of [table.replace('INTEGER', 'SERIAL'), skills, skill]) await pool.query(sql)
  const one = { name: 'one', text: 'SELECT * FROM "BenchSkill" WHERE "name" = $1' }
  const insert = { name: 'insert', text: 'INSERT INTO "BenchUse" ("body") VALUES ($1)' }
  return {
    read: async (name) => (await pool.query({ ...one, values: [name] })).rows[0],
    write: (body) => pool.query({ ...insert, values: [body] }),
  }
}
